/** The largest share of the results that one video may fill while other videos also have results. */
const largestShare = 1 / 2
const fewest = 3

/** Moves the items of a video beyond the first half of `count` (but at least three) behind all other items. Otherwise the order stays. */
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
