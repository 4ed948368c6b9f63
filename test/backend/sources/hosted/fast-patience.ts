import type { Patience } from '../../../../src/backend/sources/hosted/patience.ts'

/** Short waits, so that tests with many failures are fast. */
export const fastPatience: Partial<Patience> = {
  baseDelayMs: 2,
  maxDelayMs: 8,
  longestWaitMs: 1500,
  connectTimeoutMs: 2000,
  lookUpTimeoutMs: 1000,
  workTimeoutMs: 1000,
  idleTimeoutMs: 1000,
  wholeTimeoutMs: 20_000,
  silenceTimeoutMs: 1500,
}
