/** How long a call to the service waits, and how often it is tried. All times in milliseconds. */
export interface Patience {
  /** The first try included. */
  attempts: number
  /** The first wait between tries is random between 0 and this; each later bound is twice the one before. */
  baseDelayMs: number
  maxDelayMs: number
  /** A `Retry-After` longer than this is left to the caller. */
  longestWaitMs: number
  /** Until there is a connection the request can be sent over: name, proxy and handshakes included. */
  connectTimeoutMs: number
  /** Until the response begins, when the service only looks something up. */
  lookUpTimeoutMs: number
  /** Until the response begins, when the service crawls or generates first: giving up early would lose what was paid for. */
  workTimeoutMs: number
  /** Between two pieces of a response. */
  idleTimeoutMs: number
  /** Until the whole of a response is here, from its beginning on; not of one that is streamed. */
  wholeTimeoutMs: number
  /** Between two events of a streamed answer, however many comments keep its connection alive. */
  silenceTimeoutMs: number
}

export const defaultPatience: Patience = {
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
