// The terms of an import: what the user agreed to pay for its videos, and when the import stops to ask.
import type { Import } from '../../contract/app/imports.ts'
import type { ItemError, ItemErrorType } from '../../contract/app/item-errors.ts'
import type { Library } from '../library/database/open.ts'
import type { ImportTerms, QueuedImport } from '../library/imports.ts'
import type { Charge } from '../money/budget.ts'
import { formatUsd } from '../money/format-usd.ts'
import { findPrice } from '../money/prices.ts'
import { ceilingExceeded } from '../money/refusals.ts'
import { type Call, crawlKindOf } from './call.ts'
import { toItemError } from './failure-policy.ts'

export interface GivenTerms {
  ceilingPerVideoUsd?: number | undefined
  trial?: boolean | undefined
}

/** The reason for the pause after a trial. */
const trialDoneType = 'TRIAL_DONE'

/** Reasons for a pause that concern one import alone. The others concern its source or the cap. */
const ownTypes: readonly ItemErrorType[] = [trialDoneType, 'CEILING_EXCEEDED', 'PRICE_UNKNOWN']

/** Whether other imports that paused for the same reason resume together with this one. */
export function isShared({ type }: ItemError): boolean {
  return !ownTypes.includes(type)
}

/** New terms replace the old ones. If the user resumes after the ceiling was exceeded without naming a new one, the ceiling is dropped. */
export function agreeOn(before: Import, given: GivenTerms): ImportTerms {
  const { ceilingPerVideoUsd: ceiling, isTrial, pauseReason } = before
  const kept = pauseReason?.type === 'CEILING_EXCEEDED' ? null : ceiling
  return {
    ceilingPerVideoUsd: given.ceilingPerVideoUsd ?? kept,
    isTrial: given.trial ?? (given.ceilingPerVideoUsd === undefined && isTrial),
  }
}

/** Whether the import still has to find out what its videos cost. */
export function needsTrial(library: Library, { isTrial, crawlMode }: QueuedImport): boolean {
  return isTrial && findPrice(library, 'videos', crawlKindOf(crawlMode)) === null
}

/** Why an import pauses after an answer, or null. `waiting` is the number of its videos that are still to come. */
export function reasonToStop(library: Library, call: Call, charge: Charge, waiting: number): ItemError | null {
  const { cost, videoCount = 0 } = charge
  if (waiting === 0 || videoCount === 0) return null
  const eachUsd = cost.totalUsd === null ? null : cost.totalUsd / videoCount
  const ceilingUsd = call.from.ceilingPerVideoUsd
  if (eachUsd !== null && ceilingUsd !== null && eachUsd > ceilingUsd)
    return toItemError(ceilingExceeded(eachUsd, ceilingUsd))
  return call.isTrial ? { type: trialDoneType, message: describeTrial(library, call, charge, waiting) } : null
}

function describeTrial(library: Library, { from }: Call, { cost, crawlKind }: Charge, waiting: number): string {
  if (cost.totalUsd === null)
    return 'The trial video arrived, but the service did not state its cost. Set the most that a video may cost, or resume without knowing the price.'
  const cameFrom = crawlKind === 'live' ? 'was fetched live' : 'was in the service’s cache'
  const shown = `The trial video ${cameFrom} and cost ${formatUsd(cost.totalUsd)}`
  const price = findPrice(library, 'videos', crawlKindOf(from.crawlMode))
  if (price === null)
    return `${shown}. The cost of a live fetch is still unknown. If you resume, the first live fetch is another trial.`
  const rest =
    waiting === 1 ? 'the one remaining video costs' : `the ${waiting.toLocaleString('en')} remaining videos cost`
  return `${shown}; ${rest} up to about ${formatUsd(price.eachUsd * waiting)}. Resume to continue.`
}
