import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../../contract/app/errors.ts'
import type { ServicePatience } from './service-patience.ts'

/**
 * Repeats a call that failed for a temporary reason and was certainly not charged, with full jitter between the tries. Any other
 * failure is thrown at once, for cache look-ups too, so that the caller can record a possible charge. An abort throws `signal.reason`.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  patience: ServicePatience,
  { signal, onMayCost }: { signal?: AbortSignal | undefined; onMayCost?: ((mayCost: boolean) => void) | undefined },
): Promise<T> {
  onMayCost?.(false)
  for (let tries = 1; ; tries++) {
    signal?.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (isPassing(error)) onMayCost?.(false)
      signal?.throwIfAborted()
      if (tries >= patience.attempts || !isPassing(error)) throw error
      const delayMs = nextDelayMs(error, tries, patience)
      if (delayMs > patience.longestWaitMs) throw error
      await wait(delayMs, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted())
    }
  }
}

function isPassing(error: unknown): error is AppError<'SERVICE_BUSY' | 'SERVICE_UNREACHABLE'> {
  if (!(error instanceof AppError)) return false
  return error.code === 'SERVICE_BUSY' || (error.code === 'SERVICE_UNREACHABLE' && error.data.isTemporary === true)
}

function nextDelayMs(
  error: AppError<'SERVICE_BUSY' | 'SERVICE_UNREACHABLE'>,
  tries: number,
  patience: ServicePatience,
): number {
  const bound = Math.min(patience.maxDelayMs, patience.baseDelayMs * 2 ** (tries - 1))
  const jitter = Math.random() * bound
  if (error.code !== 'SERVICE_BUSY') return jitter
  const { retryAfterMs, isWaitStated } = error.data
  return isWaitStated === true && retryAfterMs !== undefined ? retryAfterMs + jitter / 4 : jitter
}
