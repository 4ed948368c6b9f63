// Keeps answers that could not be saved because the library cannot be written. They may have cost money, so their imports stop until
// they are saved. They are kept in memory only: after a crash, the call counts as lost.
import type { ItemError } from '../../contract/app/item-errors.ts'

export interface HeldAnswers {
  /** Why an import is stopped; undefined when it is not. */
  reason(importId: number): ItemError | undefined
  /** Stops an import. `settle` saves an answer, and throws if the library still cannot be written. */
  hold(importId: number, reason: ItemError, settle?: () => void): void
  /** Saves the answers of an import and lets it continue. If saving still fails, this throws and keeps the answers. */
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
