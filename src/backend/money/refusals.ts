// The errors for calls that are not made, each with a sentence that says what to do.
import type { Operation } from '../../contract/app/costs.ts'
import { AppError } from '../../contract/app/errors.ts'
import { formatCount } from '../../contract/format-count.ts'
import { formatUsd } from './format-usd.ts'

export function capReached(wanted: { amountUsd: number; capUsd: number; leftUsd: number }): AppError {
  const { amountUsd, capUsd, leftUsd } = wanted
  return new AppError(
    'CAP_REACHED',
    `This may cost ${formatUsd(amountUsd)}, but only ${formatUsd(leftUsd)} of your monthly cap of ${formatUsd(capUsd)} is left. Nothing was sent. Raise the cap in Settings, or wait until next month.`,
    wanted,
  )
}

export function capUsedUp(capUsd: number): AppError {
  return new AppError(
    'CAP_REACHED',
    `The monthly cap of ${formatUsd(capUsd)} is used up. Raise it in Settings, or wait until next month.`,
    { capUsd, leftUsd: 0 },
  )
}

export function capUncertain(entries: number): AppError {
  const charges = formatCount(entries, 'charge of this month is', 'charges of this month are')
  return new AppError(
    'CAP_UNCERTAIN',
    `${charges} of unknown cost, so Footnote cannot tell what is left of the monthly cap. Open Costs and enter the amount to count.`,
    { entries },
  )
}

export function priceUnknown(operation: Operation): AppError {
  const message =
    operation === 'videos'
      ? 'The price of a video is not known yet, so Footnote cannot keep to the monthly cap. Set the most that a video may cost, or allow one trial video.'
      : 'The price of this call is not known yet, so Footnote cannot keep to the monthly cap. Set the most that such a call may cost in Settings.'
  return new AppError('PRICE_UNKNOWN', message, { operation })
}

export function ceilingExceeded(eachUsd: number, ceilingUsd: number): AppError {
  return new AppError(
    'CEILING_EXCEEDED',
    `A video costs about ${formatUsd(eachUsd)}, more than the ${formatUsd(ceilingUsd)} you set. Resume to continue at this price, or set another limit.`,
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
