import type { Answer, Citation } from '../../contract/app/answers.ts'
import type { Cost } from '../../contract/app/costs.ts'
import type { RawResult } from '../../contract/app/raw-results.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import type { PricedCall } from '../money/budget.ts'

/** What an answer sends while it is being made. */
export type AnswerPart =
  | { type: 'text'; text: string }
  /** All citations known so far, not only the new ones. */
  | { type: 'citations'; citations: Citation[] }

export interface AnswerSoFar {
  text: string
  citations: Citation[]
  /** The videos that came with the answer, for its citations. */
  videos?: VideoContent[]
  /** Results that came with the answer and could not be read completely. */
  raw?: readonly RawResult[]
  /** A sentence that says what is missing although the answer is complete. */
  shortfall?: string | null
}

/** One question that is being answered, in one of the three ways (service, model, excerpts). */
export interface Answering {
  method: Answer['method']
  /** Ends when the answer is complete. Throws an AppError if it cannot be completed, and the signal's reason if it is aborted. */
  parts(signal: AbortSignal, answerId?: number): AsyncIterable<AnswerPart>
  /** The answer as it can be kept, made of the parts that have come so far. */
  result(): AnswerSoFar
  /** The call for which the caller must reserve and book money; null if the answer is free or books its own calls. */
  purchase: PricedCall | null
  /** The cost of each call made so far; `failure` is the error that ended the answer, if any. With a `purchase`, at most one cost. */
  costs(failure?: unknown): readonly Cost[]
  /** When the text was written, if it was written for an earlier question and is reused; otherwise null. */
  keptAt?(): number | null
}
