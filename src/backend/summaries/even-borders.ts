// Divides a video without chapters into sections of similar length. Borders are moved to the end of a sentence, a pause or a change of
// subject.
import type { AudioClip } from '../../contract/app/videos.ts'
import { countTerms, endsAsSentence } from './sentences.ts'
import { termsOf } from './topic-terms.ts'

const shortestMs = 60_000
const longestMs = 180_000
const longestAtMs = 40 * 60_000
/** The number of clips on each side that are compared. */
const neighbourhood = 10

/** The target length of sections: from one minute in short videos to three minutes in long ones. */
const targetMs = (spanMs: number) => shortestMs + (longestMs - shortestMs) * Math.min(1, spanMs / longestAtMs)

function sumOf(values: Iterable<number>): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

/** From 0 (the same subject on both sides of the border) to 1. */
function novelty(terms: readonly (readonly string[])[], index: number): number {
  const before = countTerms(terms.slice(Math.max(0, index - neighbourhood), index).flat())
  const after = countTerms(terms.slice(index, index + neighbourhood).flat())
  let shared = 0
  for (const [term, count] of after) shared += Math.min(count, before.get(term) ?? 0)
  const total = Math.min(sumOf(before.values()), sumOf(after.values()))
  return total === 0 ? 0 : 1 - shared / total
}

/**
 * The starts of all sections except the first, in order. Each is the start of a clip, and each section has at least one clip. Where nobody
 * speaks, a section may be long.
 */
export function evenBorders(clips: readonly AudioClip[], spanMs: number): number[] {
  const count = Math.round(spanMs / targetMs(spanMs))
  const step = spanMs / count
  const terms = clips.map((clip) => termsOf(clip).telling)
  const borders: number[] = []
  let from = 1
  for (let section = 1; section < count; section++) {
    const ideal = section * step
    let best: { index: number; value: number } | undefined
    for (let index = from; index < clips.length; index++) {
      const [before, after] = [clips[index - 1], clips[index]]
      if (!before || !after || after.startMs > ideal + step * 0.35) break
      if (after.startMs < ideal - step * 0.35) {
        from = index
        continue
      }
      const distance = (after.startMs - ideal) / (step * 0.35)
      const value =
        (endsAsSentence(before.text) ? 1.5 : 0) +
        Math.min(1.5, (after.startMs - before.endMs) / 1500) +
        (before.speakerId === after.speakerId ? 0 : 0.5) +
        2 * novelty(terms, index) -
        1.5 * distance * distance
      if (!best || value > best.value) best = { index, value }
    }
    const border = best && clips[best.index]
    if (!best || !border) continue
    borders.push(border.startMs)
    from = best.index + 1
  }
  return borders
}
