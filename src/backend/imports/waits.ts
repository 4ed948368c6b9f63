/** How long the queue waits, and with the lists how often it tries. All times in milliseconds. */
export interface Waits {
  /** Before each look-up of a video whose answer was lost: a live fetch may still be filling the cache. */
  lost: readonly number[]
  /** Before a video is asked for again that failed for a passing reason. */
  item: readonly number[]
  /** Before the next call when the source could not be reached or failed as a whole. */
  call: readonly number[]
  /** The same when the source is taking no more requests and does not say how long. */
  busy: readonly number[]
  /** An import that would wait longer pauses and says why. */
  longest: number
  /** Between two attempts to go on by itself with what paused for a passing reason. */
  resume: number
}

export const defaultWaits: Waits = {
  lost: [3000, 10_000, 30_000, 60_000],
  item: [2000, 10_000],
  call: [1000, 4000, 15_000],
  busy: [2000, 5000, 15_000, 30_000, 60_000],
  longest: 5 * 60_000,
  resume: 60_000,
}

/** No item waits longer; what does was told by a clock that has been set back since. */
export const longestItemWaitMs = ({ lost, item, call, busy, longest }: Waits): number =>
  Math.max(longest, ...lost, ...item, ...call, ...busy)
