import type { Answer, Citation } from '../../contract/app/answers.ts'
import type { Cost, LedgerEntry } from '../../contract/app/costs.ts'

/** What comes while an answer is made. */
export type AnswerPart =
  | { type: 'text'; text: string }
  /** All citations known so far. */
  | { type: 'citations'; citations: Citation[] }

/** An entry for the ledger. */
export interface Spending {
  operation: LedgerEntry['operation']
  cost: Cost
  note: string
}

/** One question on its way to being answered, in one of the ways there are. */
export interface Answering {
  method: Answer['method']
  /** Ends when the answer is complete. Throws an AppError when it is not, and the signal's reason when it was stopped. */
  parts(signal: AbortSignal): AsyncIterable<AnswerPart>
  /** The answer as it is kept, made of what has come so far. */
  result(): { text: string; citations: Citation[] }
  /** What it cost until now; `failure` is what ended it, if anything did. Null when nothing was bought. */
  spending(failure: unknown): Spending | null
}
