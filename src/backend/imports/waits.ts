/** How long the queue waits, in milliseconds. The length of a list is the number of tries. */
export interface Waits {
  /** Before each look-up of a video whose answer was lost, because a live fetch may still be filling the cache. */
  lost: readonly number[]
  /** Before the next try of a video that failed for a temporary reason. */
  item: readonly number[]
  /** Before the next call when the source could not be reached or failed as a whole. */
  call: readonly number[]
  /** The same when the source accepts no more requests and does not say how long. */
  busy: readonly number[]
  /** If the wait would be longer than this, the import pauses and says why. */
  longest: number
  /** Between two automatic attempts to resume imports that paused for a temporary reason. */
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

/** The longest wait of an item. A longer one means that the clock was set back. */
export const longestItemWaitMs = ({ lost, item, call, busy, longest }: Waits): number =>
  Math.max(longest, ...lost, ...item, ...call, ...busy)
