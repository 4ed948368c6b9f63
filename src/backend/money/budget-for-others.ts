import { AppError } from '../../contract/app/errors.ts'
import type { Budget } from './budget.ts'

/** Why other programs may not spend. Nothing was sent. */
export const capNeeded = () =>
  new AppError(
    'CAP_NEEDED',
    'Other programs could spend without limit on your language model: set a monthly cap in Settings, or allow serving without one there.',
  )

/**
 * The budget as other programs get it: while there is no monthly cap, what is not known to be free is refused with CAP_NEEDED, unless the user allowed
 * that. Asked at every call, so that a cap which is taken away while they are served counts at once.
 */
export const budgetForOthers = (budget: Budget, mayServeWithoutCap: () => boolean): Budget => ({
  ...budget,
  reserve(call) {
    if (call.isFree !== true && budget.cap() === null && !mayServeWithoutCap()) throw capNeeded()
    return budget.reserve(call)
  },
})
