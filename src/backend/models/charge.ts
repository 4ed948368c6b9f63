// Every call to a model goes through here: its possible cost is reserved before the call, and its real cost is recorded afterwards.
import type { ModelPurpose } from '../../contract/app/costs.ts'
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
  /** Says in words what the call is for; shown in the ledger. */
  note: string
  answerId?: number | undefined
  /** Null when unknown. */
  price: ModelPrice | null
  /** The most tokens that the call can use. */
  most: ModelUsage
}

/**
 * Throws the budget's errors when it refuses. Free embeddings are not recorded, because there is one for every word typed. Call `close`
 * once when the call has ended. `failure` is the error that ended it early. `also` runs in the same transaction. `close` returns the cost,
 * or null when nothing was charged.
 */
export function reserveModelCall({ library, budget, changes }: Till, purchase: ModelPurchase) {
  const { purpose, note, answerId, price, most } = purchase
  if (purpose === 'embedding' && isFree(price)) return { close: (usage: ModelUsage | null) => costOf(usage, price) }

  const call = { operation: 'model', purpose, note, isFree: isFree(price), ...(answerId ? { answerId } : {}) } as const
  const mostUsd = price === null ? null : usdOf(most, price)
  // A free call need not survive a power cut, and waiting for the disk would delay everything else.
  const commit = <T>(work: () => T): T =>
    isFree(price) ? library.transaction(work).immediate() : commitDurably(library, work)
  const reservation = commit(() => budget.reserve({ ...call, mostUsd }))
  return {
    close(usage: ModelUsage | null, failure?: unknown, also = () => {}) {
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
