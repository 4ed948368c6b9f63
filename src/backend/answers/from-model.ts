// The answer a language model writes from numbered excerpts of the library.
import type { Citation } from '../../contract/app/answers.ts'
import type { Cost } from '../../contract/app/costs.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Model, ModelUsage } from '../models/model.ts'
import type { Answering } from './answering.ts'
import { checkSupport } from './check-support.ts'
import { rewriteModelToken } from './model-citations.ts'
import { writePrompt } from './prompt.ts'
import { createRewriter } from './rewrite-markdown.ts'

/** Without a price list only what runs on this machine has a known cost. */
function toCost(isLocal: boolean, usage: ModelUsage | null): Cost {
  return { totalUsd: isLocal ? 0 : null, breakdown: usage === null ? null : { ...usage } }
}

/** `evidence` comes numbered. Without any the model is not asked, and there is no answer. */
export function answerFromModel(
  question: string,
  model: Model,
  evidence: (signal: AbortSignal) => Promise<Citation[]>,
): Answering {
  const given: Citation[] = []
  const cited = new Set<number>()
  let text = ''
  let wasAsked = false
  let usage: ModelUsage | null = null
  const citations = () => given.filter(({ number }) => cited.has(number))

  return {
    method: 'model',
    purchase: { operation: 'model', cost: toCost(model.isLocal, null), note: `${model.name}: ${question}` },
    async *parts(signal) {
      given.push(...(await evidence(signal)))
      if (given.length === 0) return
      let known = 0
      const rewriter = createRewriter(
        rewriteModelToken(
          given.map(({ number }) => number),
          (number) => cited.add(number),
        ),
      )
      const take = function* (settled: string) {
        if (cited.size > known) yield { type: 'citations' as const, citations: citations() }
        known = cited.size
        text += settled
        if (settled !== '') yield { type: 'text' as const, text: settled }
      }

      const stream = model.streamText({ ...writePrompt(question, given), signal })
      wasAsked = true
      for await (const piece of stream) yield* take(rewriter.push(text === '' ? piece.trimStart() : piece))
      usage = stream.usage()
      yield* take(rewriter.end().trimEnd())
    },
    result: () => ({ text: text.trimEnd(), citations: checkSupport(text, citations()) }),
    cost(failure) {
      const wasFree = failure instanceof AppError && failure.data.mayBeCharged === false
      return !wasAsked || wasFree ? null : toCost(model.isLocal, usage)
    },
  }
}
