import { AppError } from '../../contract/app/errors.ts'
import type { ItemError } from '../../contract/app/imports.ts'
import { toItemError } from './failure-policy.ts'
import type { Waits } from './waits.ts'

/** Failures in a row after which the queue stops trying one video after another. */
const mostFailures = 3

/** How long a source is left alone; one for each source. */
export interface Patience {
  /** Until when; in the past when it may be asked. */
  readonly notBefore: number
  /** Why the queue has given up until then, or null when it is only waiting. */
  readonly reason: ItemError | null
  /** After an answer all is forgiven. */
  onAnswer(): void
  /** Gives the reason to pause for when it has happened too often or takes too long. */
  onTrouble(error: unknown): ItemError | null
  onFailure(error: unknown): ItemError | null
  /** Somebody wants it tried at once. */
  reset(): void
}

export function createPatience(now: () => number, waits: Waits): Patience {
  let notBefore = 0
  let reason: ItemError | null = null
  let troubles = 0
  let failures = 0
  const reset = () => {
    notBefore = 0
    reason = null
    troubles = 0
    failures = 0
  }

  return {
    get notBefore() {
      return notBefore
    },
    get reason() {
      return now() < notBefore ? reason : null
    },
    onAnswer: reset,
    onTrouble(error) {
      // Calls that were under way at the same time report the same trouble.
      if (now() < notBefore) return reason
      const { waitMs, isLast } = nextWait(error, troubles, waits)
      troubles++
      notBefore = now() + waitMs
      reason = isLast || waitMs > waits.longest ? toItemError(error) : null
      return reason
    },
    onFailure(error) {
      failures++
      return failures >= mostFailures ? toItemError(error) : null
    },
    reset,
  }
}

function nextWait(error: unknown, troubles: number, waits: Waits): { waitMs: number; isLast: boolean } {
  const isBusy = error instanceof AppError && (error.code === 'SERVICE_BUSY' || error.code === 'YOUTUBE_LIMITED')
  const list = isBusy ? waits.busy : waits.call
  const isLast = troubles >= list.length
  return { waitMs: statedWaitMs(error) ?? list[troubles] ?? 0, isLast }
}

/** How long the source asked for; a wait that was only made up for it does not count. */
function statedWaitMs(error: unknown): number | undefined {
  if (!(error instanceof AppError) || error.data.isWaitStated === false) return undefined
  const waitMs = Number(error.data.retryAfterMs)
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined
}
