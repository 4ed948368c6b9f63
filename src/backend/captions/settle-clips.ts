// Adjusts the times of clips for playing, seeking and citing: in order, without overlaps, and long enough to hear.
import { joinTexts } from '../../contract/unspaced.ts'
import type { TimedClip } from './words-to-clips.ts'

const shortestClipMs = 600
const paddingMs = 100

/** A clip that may have absorbed others; their texts are joined once, at the end. */
type Settling = Omit<TimedClip, 'text'> & { texts: string[] }

/** Joins two clips. A sound that cannot have its own clip is put among the words, in its brackets. */
function join(first: Settling, second: Settling): Settling {
  for (const text of second.texts) first.texts.push(text)
  return {
    startMs: first.startMs,
    endMs: Math.max(first.endMs, second.endMs),
    texts: first.texts,
    speakerId: first.isSound ? second.speakerId : first.speakerId,
    isSound: first.isSound && second.isSound,
  }
}

const isAlike = (first: Settling, second: Settling) =>
  first.speakerId === second.speakerId && first.isSound === second.isSound

/** Makes starts never go back and ends stop at the next start. */
function inOrder(clips: readonly TimedClip[], lastMs: number): TimedClip[] {
  const ordered: TimedClip[] = []
  let earliest = 0
  for (const clip of clips) {
    const startMs = Math.min(Math.max(clip.startMs, earliest), lastMs)
    ordered.push({ ...clip, startMs, endMs: Math.min(Math.max(clip.endMs, startMs), lastMs) })
    earliest = startMs
  }
  return ordered.map((clip, index) => ({
    ...clip,
    endMs: Math.min(clip.endMs, ordered[index + 1]?.startMs ?? Number.POSITIVE_INFINITY),
  }))
}

/**
 * Extends a clip that is too short into the gap after it, or into the next clip if that stays long enough and differs in speaker or kind.
 */
function lengthen(clip: Settling, next: Settling | undefined): { clip: Settling; next: Settling | undefined } {
  const wanted = clip.startMs + shortestClipMs
  if (!next || next.startMs >= wanted) return { clip: { ...clip, endMs: Math.max(clip.endMs, wanted) }, next }
  if (!isAlike(clip, next) && next.endMs - wanted >= shortestClipMs)
    return { clip: { ...clip, endMs: wanted }, next: { ...next, startMs: wanted } }
  return { clip: { ...clip, endMs: next.startMs }, next }
}

/** Gives each clip at least 600 ms, by extending it or by joining it with a neighbour, preferably of the same speaker. */
function longEnough(clips: readonly TimedClip[], lastMs: number): Settling[] {
  const settled: Settling[] = []
  const queue = clips.map(({ text, ...clip }): Settling => ({ ...clip, texts: [text] }))
  for (let index = 0; index < queue.length; index++) {
    const current = queue[index]
    if (!current) continue
    if (current.endMs - current.startMs >= shortestClipMs) {
      settled.push(current)
      continue
    }
    const lent = lengthen(current, queue[index + 1])
    const fits = lent.clip.endMs <= lastMs || (settled.length === 0 && !lent.next)
    if (fits && lent.clip.endMs - lent.clip.startMs >= shortestClipMs) {
      settled.push(lent.clip)
      if (lent.next) queue[index + 1] = lent.next
      continue
    }
    const previous = settled.at(-1)
    const next = queue[index + 1]
    if (previous && (!next || isAlike(previous, current))) settled[settled.length - 1] = join(previous, current)
    else if (next) queue[index + 1] = join(current, next)
  }
  return settled
}

/** Returns clips in order that do not overlap and last at least 600 ms. None ends after `durationMs`, unless it is the only clip. */
export function settleClips(clips: readonly TimedClip[], durationMs: number | null): TimedClip[] {
  const lastMs = durationMs ?? Number.POSITIVE_INFINITY
  const settled = longEnough(inOrder(clips, lastMs), lastMs)
  return settled.map(({ texts, ...clip }, index) => {
    const room = (settled[index + 1]?.startMs ?? durationMs ?? clip.endMs) - clip.endMs
    return { ...clip, endMs: clip.endMs + Math.max(0, Math.min(paddingMs, room)), text: joinTexts(texts) }
  })
}
