import type { Answer, Citation } from '../../contract/app/answers.ts'
import type { Cost, LedgerEntry } from '../../contract/app/costs.ts'

/** What comes while an answer is made. */
export type AnswerPart =
  | { type: 'text'; text: string }
  /** All citations known so far. */
  | { type: 'citations'; citations: Citation[] }

/** What may be bought for an answer, as it is entered in the ledger beforehand. */
export interface Purchase {
  operation: LedgerEntry['operation']
  /** What is known before it is made. */
  cost: Cost
  note: string
}

export const unknownCost: Cost = { totalUsd: null, breakdown: null }

/** One question on its way to being answered, in one of the ways there are. */
export interface Answering {
  method: Answer['method']
  /** Null when it costs nothing whatever happens. */
  purchase: Purchase | null
  /** Ends when the answer is complete. Throws an AppError when it is not, and the signal's reason when it was stopped. */
  parts(signal: AbortSignal): AsyncIterable<AnswerPart>
  /** The answer as it is kept, made of what has come so far. */
  result(): { text: string; citations: Citation[] }
  /** What it cost until now; `failure` is what ended it, if anything did. Null when nothing was bought. */
  cost(failure: unknown): Cost | null
}
