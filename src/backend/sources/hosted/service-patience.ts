/** How often a call to the service is tried and how long it waits. All times are in milliseconds. */
export interface ServicePatience {
  /** Counts the first try. */
  attempts: number
  /** The first wait between tries is random, from 0 to this; the upper bound doubles with each further try. */
  baseDelayMs: number
  maxDelayMs: number
  /** With a longer `Retry-After` the call is not repeated; the caller gets the error. */
  longestWaitMs: number
  /** Until the connection is ready for the request, including name resolution, proxy and TLS handshake. */
  connectTimeoutMs: number
  /** Until the response begins, for calls that only look something up. */
  lookUpTimeoutMs: number
  /** Until the response begins, for calls that crawl or generate. It is long, because giving up would lose a result that costs money. */
  workTimeoutMs: number
  /** Between two chunks of a response. */
  idleTimeoutMs: number
  /** From the beginning of a response to its end. Does not apply to streamed responses. */
  wholeTimeoutMs: number
  /** Between two events of a streamed answer. Comments that keep the connection alive do not count as events. */
  silenceTimeoutMs: number
}

export const defaultServicePatience: ServicePatience = {
  attempts: 4,
  baseDelayMs: 500,
  maxDelayMs: 15_000,
  longestWaitMs: 30_000,
  connectTimeoutMs: 20_000,
  lookUpTimeoutMs: 60_000,
  workTimeoutMs: 15 * 60_000,
  idleTimeoutMs: 2 * 60_000,
  wholeTimeoutMs: 15 * 60_000,
  silenceTimeoutMs: 5 * 60_000,
}
