// The errors for calls that are not made, each with a sentence that says what to do.
import type { Operation } from '../../contract/app/costs.ts'
import { AppError } from '../../contract/app/errors.ts'
import { formatCount } from '../../contract/format-count.ts'
import { formatUsd } from './format-usd.ts'

export function capReached(wanted: { amountUsd: number; capUsd: number; leftUsd: number }): AppError {
  const { amountUsd, capUsd, leftUsd } = wanted
  return new AppError(
    'CAP_REACHED',
    `This may cost ${formatUsd(amountUsd)}, and the monthly cap of ${formatUsd(capUsd)} leaves ${formatUsd(leftUsd)}: raise the cap in Settings, or wait for the next month.`,
    wanted,
  )
}

export function capUsedUp(capUsd: number): AppError {
  return new AppError(
    'CAP_REACHED',
    `The monthly cap of ${formatUsd(capUsd)} is used up: raise it in Settings, or wait for the next month.`,
    { capUsd, leftUsd: 0 },
  )
}

export function capUncertain(entries: number): AppError {
  const charges = formatCount(entries, 'charge of this month is', 'charges of this month are')
  return new AppError(
    'CAP_UNCERTAIN',
    `${charges} of unknown cost with nothing to count by, so that the monthly cap cannot be kept: say in Costs what to count.`,
    { entries },
  )
}

export function priceUnknown(operation: Operation): AppError {
  const message =
    operation === 'videos'
      ? 'What a video costs is not known yet, and the monthly cap must hold: name the most one may cost, or agree to one trial video.'
      : 'What this costs is not known yet, and the monthly cap must hold: name in Settings the most such a call may cost.'
  return new AppError('PRICE_UNKNOWN', message, { operation })
}

export function ceilingExceeded(eachUsd: number, ceilingUsd: number): AppError {
  return new AppError(
    'CEILING_EXCEEDED',
    `A video costs about ${formatUsd(eachUsd)}, more than the ${formatUsd(ceilingUsd)} you named: resume to go on at this price, or name another ceiling.`,
    { eachUsd, ceilingUsd },
  )
}

export function isCapReached(error: unknown): boolean {
  return error instanceof AppError && error.code === 'CAP_REACHED'
}

/** Whether the error concerns the cap, so that no other call can be paid either. */
export function isOfCap(error: unknown): boolean {
  return isCapReached(error) || (error instanceof AppError && error.code === 'CAP_UNCERTAIN')
}
