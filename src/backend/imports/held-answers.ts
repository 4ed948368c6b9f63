// Imports that stand still because the library cannot be written, with the answers that came and wait to be saved: they may
// have been paid for. In memory only: after a crash such a call counts as lost.
import type { ItemError } from '../../contract/app/item-errors.ts'

export interface HeldAnswers {
  /** Why an import stands still, or undefined when it does not. */
  reason(importId: number): ItemError | undefined
  /** `settle` writes down an answer and throws as long as it cannot. */
  hold(importId: number, reason: ItemError, settle?: () => void): void
  /** Writes down the answers of an import; throws when that still fails, and then keeps them. */
  release(importId: number): void
}

export function createHeldAnswers(): HeldAnswers {
  const held = new Map<number, { reason: ItemError; answers: (() => void)[] }>()
  return {
    reason: (importId) => held.get(importId)?.reason,
    hold(importId, reason, settle) {
      const answers = held.get(importId)?.answers ?? []
      held.set(importId, { reason, answers: settle ? [...answers, settle] : answers })
    },
    release(importId) {
      const answers = held.get(importId)?.answers ?? []
      for (let settle = answers[0]; settle; settle = answers[0]) {
        settle()
        answers.shift()
      }
      held.delete(importId)
    },
  }
}
