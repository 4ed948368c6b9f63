/** The largest share of the results that one video may fill while other videos also have results. */
const largestShare = 1 / 2
const fewest = 3

/** Moves the items of a video beyond the first half of `count` (but at least three) behind all other items. Otherwise the order stays. */
export const spreadOverVideos = <Item>(
  items: readonly Item[],
  videoOf: (item: Item) => number | string,
  count: number,
): Item[] => limitPerVideo(items, videoOf, Math.max(fewest, Math.ceil(count * largestShare)))

/** Moves the items of a video after its first `most` behind all other items. Otherwise the order stays. */
export function limitPerVideo<Item>(
  items: readonly Item[],
  videoOf: (item: Item) => number | string,
  most: number,
): Item[] {
  const taken = new Map<number | string, number>()
  const [first, later]: [Item[], Item[]] = [[], []]
  for (const item of items) {
    const before = taken.get(videoOf(item)) ?? 0
    taken.set(videoOf(item), before + 1)
    if (before < most) first.push(item)
    else later.push(item)
  }
  return [...first, ...later]
}
