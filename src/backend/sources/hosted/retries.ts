import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../../contract/app/errors.ts'
import type { Patience } from './patience.ts'

export interface RetryOptions {
  patience: Patience
  /** Whether the call may be made again although the service may have worked on it. */
  isRepeatable: boolean
  /** Told of each try that may have been charged for, before the call is made again. */
  onLost?: (() => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Tries again, with full jitter, what failed for a passing reason and cannot have been charged for, or may be repeated at no
 * cost. An abort throws `signal.reason`.
 */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { patience, signal } = options
  for (let tries = 1; ; tries++) {
    signal?.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal?.throwIfAborted()
      if (tries >= patience.attempts || !isPassing(error, options.isRepeatable)) throw error
      const delayMs = nextDelayMs(error, tries, patience)
      if (delayMs > patience.longestWaitMs) throw error
      if (error.data.mayBeCharged === true) options.onLost?.()
      await wait(delayMs, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted())
    }
  }
}

function isPassing(error: unknown, isRepeatable: boolean): error is AppError {
  if (!(error instanceof AppError)) return false
  if (error.code === 'SERVICE_BUSY') return true
  if (error.code === 'SERVICE_UNREACHABLE') return error.data.isTemporary === true
  return isRepeatable && (error.code === 'SERVICE_FAILED' || error.code === 'RESPONSE_LOST')
}

function nextDelayMs(error: AppError, tries: number, patience: Patience): number {
  const bound = Math.min(patience.maxDelayMs, patience.baseDelayMs * 2 ** (tries - 1))
  const jitter = Math.random() * bound
  const { retryAfterMs, isWaitStated } = error.data
  return isWaitStated === true && typeof retryAfterMs === 'number' ? retryAfterMs + jitter / 4 : jitter
}
