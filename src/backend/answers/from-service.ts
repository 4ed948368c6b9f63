// The answer of the hosted service, its links to what it cites made citations of ours.
import type { Citation } from '../../contract/app/answers.ts'
import type { Cost } from '../../contract/app/costs.ts'
import { AppError } from '../../contract/app/errors.ts'
import { type Answering, unknownCost } from './answering.ts'
import { createRewriter, rewriteMarkdown } from './rewrite-markdown.ts'
import { rewriteServiceToken } from './service-citations.ts'

/** A citation as a service gives it; `position` counts from 1 and is what a `[1]` in its text means. */
export interface ServiceCitation extends Omit<Citation, 'number' | 'isInLibrary'> {
  position: number
}

export type ServiceAnswerEvent =
  | { type: 'text'; text: string }
  /** All citations known so far. */
  | { type: 'citations'; citations: readonly ServiceCitation[] }
  | { type: 'cost'; cost: Cost }
  | { type: 'end'; isComplete: boolean; problem: string | null }

/** Throws an AppError when nothing came, with `data.mayBeCharged`; an abort throws the signal's reason. */
export type AskService = (request: { question: string; signal: AbortSignal }) => AsyncIterable<ServiceAnswerEvent>

const brokeOff = 'The answer broke off before its end: ask again for the whole of it.'

const toCitation = ({ position, ...citation }: ServiceCitation, isInLibrary: boolean): Citation => ({
  ...citation,
  number: position,
  isInLibrary,
})

/** `findKnown` gives those of the videos that are in the library. */
export function answerFromService(
  question: string,
  ask: AskService,
  findKnown: (videoIds: readonly string[]) => { has(videoId: string): boolean },
): Answering {
  let raw = ''
  let citations: Citation[] = []
  let cost: Cost | null = null
  let wasAsked = false
  const rewrite = rewriteServiceToken(() => citations)

  const take = (cited: readonly ServiceCitation[]) => {
    const known = findKnown(cited.flatMap(({ videoId }) => videoId ?? []))
    citations = cited.map((citation) => toCitation(citation, citation.videoId !== null && known.has(citation.videoId)))
  }

  return {
    method: 'service',
    purchase: { operation: 'answer', cost: unknownCost, note: question },
    async *parts(signal) {
      const live = createRewriter(rewrite)
      wasAsked = true
      for await (const event of ask({ question, signal })) {
        switch (event.type) {
          case 'text': {
            raw += event.text
            const settled = live.push(event.text)
            if (settled !== '') yield { type: 'text', text: settled }
            break
          }
          case 'citations':
            take(event.citations)
            yield { type: 'citations', citations }
            break
          case 'cost':
            cost = event.cost
            break
          case 'end':
            if (!event.isComplete)
              throw new AppError('RESPONSE_LOST', event.problem ?? brokeOff, { mayBeCharged: true })
        }
      }
      const last = live.end()
      if (last !== '') yield { type: 'text', text: last }
    },
    result: () => ({ text: rewriteMarkdown(raw, rewrite), citations }),
    cost(failure) {
      const wasFree = failure instanceof AppError && failure.data.mayBeCharged === false
      return !wasAsked || (cost === null && wasFree) ? null : (cost ?? unknownCost)
    },
  }
}
