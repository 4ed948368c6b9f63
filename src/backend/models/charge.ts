// The gate every call to a model passes: what it may cost is put aside before it, what it cost is written down after it.
import type { Cost, ModelPurpose } from '../../contract/app/costs.ts'
import type { Changes } from '../changes.ts'
import { commitDurably } from '../library/database/commit-durably.ts'
import type { Library } from '../library/database/open.ts'
import type { Budget } from '../money/budget.ts'
import { mayBeCharged } from '../money/may-be-charged.ts'
import type { ModelUsage } from './model.ts'
import { costOf, isFree, type ModelPrice, usdOf } from './price.ts'

export interface Till {
  library: Library
  budget: Budget
  changes: Pick<Changes, 'publish'>
}

export interface ModelPurchase {
  purpose: ModelPurpose
  /** What it is for, in words. */
  note: string
  answerId?: number | undefined
  /** Null: not known. */
  price: ModelPrice | null
  /** The most it can take. */
  most: ModelUsage
}

export interface ModelCharge {
  /**
   * Once, when the call is over; `failure` is what ended it before its time. Null when nothing was charged. `also` is written in the
   * same transaction.
   */
  close(usage: ModelUsage | null, failure?: unknown, also?: () => void): Cost | null
}

/** Throws what the budget throws when it refuses. Free embeddings, one for every word that is typed, are not written down. */
export function reserveModelCall({ library, budget, changes }: Till, purchase: ModelPurchase): ModelCharge {
  const { purpose, note, answerId, price, most } = purchase
  if (purpose === 'embedding' && isFree(price)) return { close: (usage) => costOf(usage, price) }

  const call = { operation: 'model', purpose, note, isFree: isFree(price), ...(answerId ? { answerId } : {}) } as const
  const mostUsd = price === null ? null : usdOf(most, price)
  // What costs nothing need not outlive a power cut, and waiting for the disk would hold up everybody else.
  const commit = <T>(work: () => T): T =>
    isFree(price) ? library.transaction(work).immediate() : commitDurably(library, work)
  const reservation = commit(() => budget.reserve({ ...call, mostUsd }))
  return {
    close(usage, failure, also = () => {}) {
      const cost = mayBeCharged(failure) ? costOf(usage, price) : null
      commit(() => {
        if (cost === null) budget.release(reservation)
        else budget.settle(reservation, { cost })
        also()
      })
      changes.publish('costs')
      return cost
    },
  }
}
