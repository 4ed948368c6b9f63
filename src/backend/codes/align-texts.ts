// Finds which words of one text are which words of another. Both tell the same, but with words added, left out or changed.

/** Ranges of which the product of lengths is below this are compared completely. */
const mostCells = 400_000

interface Ranges {
  fromA: number
  toA: number
  fromB: number
  toB: number
}

/** For each word of `a`, the position of the same word in `b`; -1 where it has none. Positions rise. */
export function alignTexts(a: readonly string[], b: readonly string[]): Int32Array {
  const at = new Int32Array(a.length).fill(-1)
  const waiting: Ranges[] = [{ fromA: 0, toA: a.length, fromB: 0, toB: b.length }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const rest = matchEnds(a, b, next, at)
    const [lengthA, lengthB] = [rest.toA - rest.fromA, rest.toB - rest.fromB]
    if (lengthA <= 0 || lengthB <= 0) continue
    if (lengthA * lengthB <= mostCells) {
      matchCompletely(a, b, rest, at)
      continue
    }
    const anchors = findAnchors(a, b, rest)
    let [fromA, fromB] = [rest.fromA, rest.fromB]
    for (const [inA, inB] of anchors) {
      at[inA] = inB
      waiting.push({ fromA, toA: inA, fromB, toB: inB })
      ;[fromA, fromB] = [inA + 1, inB + 1]
    }
    if (anchors.length > 0) waiting.push({ fromA, toA: rest.toA, fromB, toB: rest.toB })
  }
  return at
}

/** Matches equal words at both ends, and returns what is between. */
function matchEnds(a: readonly string[], b: readonly string[], ranges: Ranges, at: Int32Array): Ranges {
  let { fromA, toA, fromB, toB } = ranges
  while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) at[fromA++] = fromB++
  while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]) at[--toA] = --toB
  return { fromA, toA, fromB, toB }
}

/** The longest common subsequence. */
function matchCompletely(a: readonly string[], b: readonly string[], ranges: Ranges, at: Int32Array): void {
  const { fromA, toA, fromB, toB } = ranges
  const width = toB - fromB + 1
  const lengths = new Uint16Array((toA - fromA + 1) * width)
  for (let i = toA - fromA - 1; i >= 0; i--)
    for (let j = width - 2; j >= 0; j--)
      lengths[i * width + j] =
        a[fromA + i] === b[fromB + j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  for (let i = 0, j = 0; i < toA - fromA && j < width - 1; ) {
    if (a[fromA + i] === b[fromB + j]) at[fromA + i++] = fromB + j++
    else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i++
    else j++
  }
}

/** Where the runs of `size` words are that occur exactly once in the range. */
function uniqueRuns(words: readonly string[], from: number, to: number, size: number): Map<string, number> {
  const runs = new Map<string, number>()
  for (let start = from; start + size <= to; start++) {
    const key = words.slice(start, start + size).join(' ')
    runs.set(key, runs.has(key) ? -1 : start)
  }
  return runs
}

/** Pairs of positions of words that are in both ranges only once, in the same order in both; the longest such list. */
function findAnchors(
  a: readonly string[],
  b: readonly string[],
  { fromA, toA, fromB, toB }: Ranges,
): [number, number][] {
  for (const size of [3, 1]) {
    const inB = uniqueRuns(b, fromB, toB, size)
    const pairs: [number, number][] = []
    for (const [key, start] of uniqueRuns(a, fromA, toA, size)) {
      const other = inB.get(key) ?? -1
      if (start >= 0 && other >= 0) pairs.push([start, other])
    }
    const rising = longestRising(pairs.sort(([one], [two]) => one - two))
    if (rising.length > 0) return rising
  }
  return []
}

function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  for (const [index, [, value]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before[index] = ends[low - 1] ?? -1
    ends[low] = index
  }
  const rising: [number, number][] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index]
    if (pair !== undefined) rising.push(pair)
  }
  return rising.reverse()
}
