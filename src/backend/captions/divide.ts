// Divides a sequence into pieces by dynamic programming.

interface Division {
  /** The number of items. */
  count: number
  /** How much speaks for a border before the item with this index. Same unit as `costOf`. */
  worthOf(index: number): number
  weightOf(index: number): number
  /** The cost of the piece from `start` to `end` (exclusive). */
  costOf(weight: number, start: number, end: number): number
  /** Whether a piece of several items is too long to be considered. If so, all longer pieces that end there are, too. */
  isTooLong(weight: number, start: number, end: number): boolean
}

/**
 * The division whose costs of pieces minus worths of borders are least, as ranges of indexes in order. Where two are equal, the last piece is
 * shorter. Takes time in proportion to `count` times the length of the longest piece.
 */
export function divide({ count, worthOf, weightOf, costOf, isTooLong }: Division): { start: number; end: number }[] {
  const total = [0]
  const from = [0]
  for (let end = 1; end <= count; end++) {
    let [best, bestStart] = [Number.POSITIVE_INFINITY, end - 1]
    let weight = 0
    for (let start = end - 1; start >= 0; start--) {
      weight += weightOf(start)
      if (start < end - 1 && isTooLong(weight, start, end)) break
      const cost = (total[start] ?? 0) + costOf(weight, start, end)
      if (cost < best) [best, bestStart] = [cost, start]
    }
    total.push(best - (end < count ? worthOf(end) : 0))
    from.push(bestStart)
  }
  const pieces = []
  for (let end = count; end > 0; end = from[end] ?? 0) pieces.push({ start: from[end] ?? 0, end })
  return pieces.reverse()
}
