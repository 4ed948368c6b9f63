import { AppError } from '../../contract/app/errors.ts'
import type { ItemError } from '../../contract/app/item-errors.ts'
import { toItemError } from './failure-policy.ts'
import type { Waits } from './waits.ts'

/** After this many failures in a row the import pauses instead of trying one video after another. */
const mostFailures = 3
/** The same limit for live fetches whose answers were lost. Losses of calls that ran at the same time count as one. */
const mostLosses = 3

/**
 * Decides, for one source, how long to wait after a failure and when it has failed too often. Each method that is told of a failure returns
 * the reason to pause when it happened too often; otherwise null.
 */
export function createPatience(now: () => number, waits: Waits) {
  let notBefore = 0
  /** The length of the wait when it began. */
  let waitingMs = 0
  let reason: ItemError | null = null
  let troubles = 0
  let failures = 0
  let losses = 0
  let latestLost = 0
  /** Resets everything except the count of losses. */
  const onAnswer = () => {
    notBefore = 0
    reason = null
    troubles = 0
    failures = 0
  }
  /** Resets the count of losses, because a video arrived. */
  const onVideo = () => {
    losses = 0
  }

  return {
    /** No call before this time, in milliseconds since the epoch; in the past when calls may be made. */
    get notBefore() {
      // A clock that was set back must not make the wait longer.
      notBefore = Math.min(notBefore, now() + waitingMs)
      return notBefore
    },
    /** Why imports pause until then; null when the queue is only waiting. */
    get reason(): ItemError | null {
      return now() < this.notBefore ? reason : null
    },
    onAnswer,
    onVideo,
    /** Also returns the reason when the wait would be too long. */
    onTrouble(error: unknown): ItemError | null {
      // Calls that were under way at the same time report the same trouble.
      if (now() < this.notBefore) return reason
      const { waitMs, isLast } = nextWait(error, troubles, waits)
      troubles++
      notBefore = now() + waitMs
      waitingMs = waitMs
      reason = isLast || waitMs > waits.longest ? toItemError(error) : null
      return reason
    },
    onFailure(error: unknown): ItemError | null {
      failures++
      return failures >= mostFailures ? toItemError(error) : null
    },
    /** `number` is the number of this call, `latest` that of the most recent call. */
    onLoss(error: unknown, { number, latest }: { number: number; latest: number }): ItemError | null {
      if (number <= latestLost) return null
      latestLost = latest
      losses++
      return losses >= mostLosses ? toItemError(error) : null
    },
    /** Resets everything, because the user wants a try now. */
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

/** The wait that the source stated; undefined when it stated none (our own default does not count). */
function statedWaitMs(error: unknown): number | undefined {
  if (!(error instanceof AppError) || !('retryAfterMs' in error.data)) return undefined
  const { data } = error
  if ('isWaitStated' in data && data.isWaitStated === false) return undefined
  return data.retryAfterMs === undefined ? undefined : Math.max(0, data.retryAfterMs)
}
