import type { FoundPassage } from '../library/search.ts'
import { listWords } from '../library/words.ts'

/** A summary made of excerpts says again what was said: this share of one text's words stands in the other. */
const sameWords = 0.8

function overlapShare(a: FoundPassage, b: FoundPassage): number {
  const shared = Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs)
  return shared / Math.max(1, Math.min(a.endMs - a.startMs, b.endMs - b.startMs))
}

function containedShare(text: string, other: string): number {
  const words = new Set(listWords(text))
  const known = new Set(listWords(other))
  return words.size === 0 ? 0 : [...words].filter((word) => known.has(word)).length / words.size
}

const isRepeat = (moment: FoundPassage, better: FoundPassage): boolean =>
  moment.videoId === better.videoId &&
  ((moment.kind === better.kind && overlapShare(moment, better) > 0.5) ||
    containedShare(moment.text, better.text) >= sameWords)

/** Leaves out what mostly says again what a moment before it says. */
export function withoutRepeats<Item extends { moment: FoundPassage }>(ranked: readonly Item[]): Item[] {
  const kept: Item[] = []
  for (const item of ranked) if (!kept.some((better) => isRepeat(item.moment, better.moment))) kept.push(item)
  return kept
}
