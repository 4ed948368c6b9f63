// Time ranges of marks in one video.

export interface TimeRange {
  startMs: number
  endMs: number
}

/** The same times as ranges that do not touch, in order. */
export function joinRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const joined: TimeRange[] = []
  for (const { startMs, endMs } of ranges.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = joined.at(-1)
    if (last !== undefined && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs)
    else joined.push({ startMs, endMs })
  }
  return joined
}

export const lengthOf = (ranges: readonly TimeRange[]): number =>
  ranges.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

/** The times that both lists have. Each must be as `joinRanges` returns it. */
export function intersectRanges(some: readonly TimeRange[], others: readonly TimeRange[]): TimeRange[] {
  const common: TimeRange[] = []
  for (let i = 0, j = 0; ; ) {
    const [a, b] = [some[i], others[j]]
    if (a === undefined || b === undefined) return common
    const [startMs, endMs] = [Math.max(a.startMs, b.startMs), Math.min(a.endMs, b.endMs)]
    if (startMs <= endMs) common.push({ startMs, endMs })
    if (a.endMs < b.endMs) i++
    else j++
  }
}

/** Whether a range shares time with one of the list; a still frame shares the time that it is in. */
export function overlapsAny({ startMs, endMs }: TimeRange, ranges: readonly TimeRange[]): boolean {
  const end = Math.max(endMs, startMs + 1)
  let [low, high] = [0, ranges.length]
  // Finds the first range that ends after the start.
  while (low < high) {
    const middle = (low + high) >> 1
    const range = ranges[middle]
    if (range !== undefined && Math.max(range.endMs, range.startMs + 1) > startMs) high = middle
    else low = middle + 1
  }
  const found = ranges[low]
  return found !== undefined && found.startMs < end
}
