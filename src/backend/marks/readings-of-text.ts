import type { PlaceableText, TextWords } from './placeable-text.ts'

/** A part of a text in which words are looked for. */
export interface Reading {
  words: TextWords
  /** How often a word occurs, by its number. */
  frequency: (number: number) => number
  /** The parts in which the words looked for may be, given by their numbers. */
  regionsFor: (wanted: readonly number[]) => { from: number; to: number }[]
}

const windowMs = 60_000
/** Longer windows are searched like a whole text, by rare words. */
const longestWindow = 4000

/** The words near a time; undefined if there are none, or too many. */
export function readNear(text: PlaceableText, startMs: number, endMs: number): Reading | undefined {
  const { clips } = text
  const first = clips.findIndex((clip) => clip.endMs >= startMs - windowMs)
  const last = clips.findLastIndex((clip) => clip.startMs <= endMs + windowMs)
  if (first < 0 || last < first) return undefined
  let length = 0
  for (let clip = first; clip <= last; clip++) length += clips[clip]?.text.length ?? 0
  if (length > longestWindow * 6) return undefined
  const words = text.words(first, last)
  const counts = new Map<number, number>()
  for (const key of words.keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const whole = { from: 0, to: words.keys.length }
  return {
    words,
    frequency: (number) => counts.get(number) ?? 0,
    regionsFor: () => [whole],
  }
}

/** How many occurrences of wanted words are looked at, the rarest words first. */
const mostSeeds = 20_000
const regionCount = 6

/** The whole text. Its regions are where the most wanted words lie in the wanted order. */
export function readWholeText(text: PlaceableText): Reading {
  const { words, positions } = text.all()
  const frequency = (number: number) => positions.get(number)?.length ?? 0

  function regionsFor(wanted: readonly number[]): { from: number; to: number }[] {
    const binLength = Math.max(16, wanted.length >> 1)
    const weights = new Map<number, number>()
    const order = wanted
      .map((number, index) => ({ index, found: positions.get(number) ?? [] }))
      .filter(({ found }) => found.length > 0)
      .sort((a, b) => a.found.length - b.found.length)
    let seeds = 0
    for (const { index, found } of order) {
      if (seeds > 0 && seeds + found.length > mostSeeds) break
      seeds += found.length
      const weight = Math.log2(1 + words.keys.length / found.length)
      for (const position of found) {
        const bin = Math.floor((position - index) / binLength)
        weights.set(bin, (weights.get(bin) ?? 0) + weight)
        // The next bin too, so that words on both sides of a border are counted together.
        weights.set(bin + 1, (weights.get(bin + 1) ?? 0) + weight)
      }
    }
    text.steps += seeds
    return [...weights]
      .sort(([, a], [, b]) => b - a)
      .slice(0, regionCount)
      .map(([bin]) => ({
        from: Math.max(0, (bin - 2) * binLength),
        to: Math.min(words.keys.length, (bin + 2) * binLength + wanted.length),
      }))
  }
  return { words, frequency, regionsFor }
}
