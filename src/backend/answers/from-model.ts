// Answers with a text that a language model writes from numbered excerpts of the library.
import type { Citation } from '../../contract/app/answers.ts'
import type { Cost } from '../../contract/app/costs.ts'
import { createRewriter } from '../markdown/rewrite-markdown.ts'
import { emptyAnswer } from '../models/failures.ts'
import type { LanguageModel, ReplyStream } from '../models/language-model.ts'
import type { Answering } from './answering.ts'
import { checkSupport } from './check-support.ts'
import type { Evidence } from './evidence.ts'
import { rewriteModelToken } from './model-citations.ts'
import { writePrompt } from './prompt.ts'

/** If no evidence is found, the model is not asked and the answer is empty. */
export function answerFromModel(
  { question, model, fresh }: { question: string; model: LanguageModel; fresh: boolean },
  evidence: (signal: AbortSignal) => Promise<Evidence>,
): Answering {
  const given: Citation[] = []
  const cited = new Set<number>()
  let text = ''
  let shortfall: string | null = null
  let findingCosts: readonly Cost[] = []
  let reply: ReplyStream | null = null
  const citations = () => given.filter(({ number }) => cited.has(number))

  return {
    method: 'model',
    async *parts(signal, answerId) {
      const { citations: found, problem, costs } = await evidence(signal)
      shortfall = problem
      findingCosts = costs
      given.push(...found)
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

      const note = `${model.name}: ${question}`
      const asked = { ...writePrompt(question, given), purpose: 'answer', note, answerId, fresh, signal } as const
      reply = model.stream(asked)
      for await (const piece of reply) yield* take(rewriter.push(text === '' ? piece.trimStart() : piece))
      yield* take(rewriter.end().trimEnd())
      if (text.trim() === '') throw emptyAnswer()
    },
    result: () => ({ text: text.trimEnd(), citations: checkSupport(text, citations()), shortfall }),
    purchase: null,
    costs: () => [...findingCosts, ...[reply?.outcome().cost ?? []].flat()],
    keptAt: () => reply?.outcome().keptAt ?? null,
  }
}
