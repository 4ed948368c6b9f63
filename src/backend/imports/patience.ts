import { AppError } from '../../contract/app/errors.ts'
import type { ItemError } from '../../contract/app/item-errors.ts'
import { toItemError } from './failure-policy.ts'
import type { Waits } from './waits.ts'

/** Failures in a row after which the queue stops trying one video after another. */
const mostFailures = 3
/** The same for live fetches whose answers were lost; those that were under way together count as one. */
const mostLosses = 3

/** How long a source is left alone, and when it has failed too often; one for each source. */
export interface Patience {
  /** Until when; in the past when it may be asked. */
  readonly notBefore: number
  /** Why the queue has given up until then, or null when it is only waiting. */
  readonly reason: ItemError | null
  /** After an answer all is forgiven but losses. */
  onAnswer(): void
  /** Gives the reason to pause for when it has happened too often or takes too long. */
  onTrouble(error: unknown): ItemError | null
  onFailure(error: unknown): ItemError | null
  /** `number` is the call's own, `latest` that of the last one made. */
  onLoss(error: unknown, call: { number: number; latest: number }): ItemError | null
  /** A video came: what is fetched is not lost. */
  onVideo(): void
  /** Somebody wants it tried at once. */
  reset(): void
}

export function createPatience(now: () => number, waits: Waits): Patience {
  let notBefore = 0
  /** How long the wait was when it began. */
  let waitingMs = 0
  let reason: ItemError | null = null
  let troubles = 0
  let failures = 0
  let losses = 0
  let latestLost = 0
  const onAnswer = () => {
    notBefore = 0
    reason = null
    troubles = 0
    failures = 0
  }
  const onVideo = () => {
    losses = 0
  }

  return {
    get notBefore() {
      // A clock that was set back must not make the wait longer.
      notBefore = Math.min(notBefore, now() + waitingMs)
      return notBefore
    },
    get reason() {
      return now() < this.notBefore ? reason : null
    },
    onAnswer,
    onVideo,
    onTrouble(error) {
      // Calls that were under way at the same time report the same trouble.
      if (now() < this.notBefore) return reason
      const { waitMs, isLast } = nextWait(error, troubles, waits)
      troubles++
      notBefore = now() + waitMs
      waitingMs = waitMs
      reason = isLast || waitMs > waits.longest ? toItemError(error) : null
      return reason
    },
    onFailure(error) {
      failures++
      return failures >= mostFailures ? toItemError(error) : null
    },
    onLoss(error, { number, latest }) {
      if (number <= latestLost) return null
      latestLost = latest
      losses++
      return losses >= mostLosses ? toItemError(error) : null
    },
    reset() {
      onAnswer()
      onVideo()
    },
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
  if (!(error instanceof AppError) || !('retryAfterMs' in error.data)) return undefined
  const { data } = error
  if ('isWaitStated' in data && data.isWaitStated === false) return undefined
  return data.retryAfterMs === undefined ? undefined : Math.max(0, data.retryAfterMs)
}
