import type { ServicePatience } from '../../../../src/backend/sources/hosted/service-patience.ts'

/** Short waits, so that tests with many failures are fast. */
export const fastPatience: Partial<ServicePatience> = {
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
