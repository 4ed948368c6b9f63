import { AppError } from '../../contract/app/errors.ts'
import type { Budget } from './budget.ts'

/** The error for other programs that may not spend money. Nothing was sent. */
export const capNeeded = () =>
  new AppError(
    'CAP_NEEDED',
    'Other programs could spend any amount on your language model. Set a monthly cap in Settings, or allow serving without one there.',
  )

/**
 * The budget for other programs. Without a monthly cap, calls that are not known to be free are refused with CAP_NEEDED, unless the user
 * allowed them. The cap is read at every call, so that its removal takes effect at once.
 */
export const budgetForOthers = (budget: Budget, mayServeWithoutCap: () => boolean): Budget => ({
  ...budget,
  reserve(call) {
    if (call.isFree !== true && budget.cap() === null && !mayServeWithoutCap()) throw capNeeded()
    return budget.reserve(call)
  },
})
