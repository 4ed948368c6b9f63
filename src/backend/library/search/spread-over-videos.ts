/** One video fills at most this share of an answer while others have something to say. */
const largestShare = 1 / 2
const fewest = 3

/**
 * Puts what one video has beyond half of `count`, and beyond three, behind what other videos have; everything else stays in
 * its order, best first.
 */
export function spreadOverVideos<Item>(
  items: readonly Item[],
  videoOf: (item: Item) => number | string,
  count: number,
): Item[] {
  const most = Math.max(fewest, Math.ceil(count * largestShare))
  const taken = new Map<number | string, number>()
  const later: Item[] = []
  const first = items.filter((item) => {
    const video = videoOf(item)
    const before = taken.get(video) ?? 0
    taken.set(video, before + 1)
    if (before >= most) later.push(item)
    return before < most
  })
  return [...first, ...later]
}
