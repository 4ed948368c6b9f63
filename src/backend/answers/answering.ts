import type { Answer, Citation } from '../../contract/app/answers.ts'
import type { Cost } from '../../contract/app/costs.ts'
import type { RawResult } from '../../contract/app/raw-results.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import type { PricedCall } from '../money/budget.ts'

/** What comes while an answer is made. */
export type AnswerPart =
  | { type: 'text'; text: string }
  /** All citations known so far. */
  | { type: 'citations'; citations: Citation[] }

export interface AnswerSoFar {
  text: string
  citations: Citation[]
  /** What came along of the videos it cites. */
  videos?: VideoContent[]
  /** What came along and could not be read completely. */
  raw?: readonly RawResult[]
  /** What of a complete answer is missing all the same, in a sentence. */
  shortfall?: string | null
}

/** One question on its way to being answered, in one of the ways there are. */
export interface Answering {
  method: Answer['method']
  /** Ends when the answer is complete. Throws an AppError when it is not, and the signal's reason when it was stopped. */
  parts(signal: AbortSignal, answerId?: number): AsyncIterable<AnswerPart>
  /** The answer as it is kept, made of what has come so far. */
  result(): AnswerSoFar
  /** What whoever keeps the answer has to pay for; null when there is nothing to pay, or when it is paid for on the way. */
  purchase: PricedCall | null
  /** What was bought until now, each at its cost; `failure` is what ended it, if anything did. One at most where there is a purchase. */
  costs(failure?: unknown): readonly Cost[]
  /** When the text was written, if it was not written for this question. */
  keptAt?(): number | null
}
