// Finds the moments within an excerpt: the shortest runs of clips that hold all wanted words.
import type { HitClip } from './hit-clips.ts'
import { createFinder, type Occurrence } from './terms/match-words.ts'
import type { WantedWord } from './terms/wanted.ts'
import { listWords } from './terms/words.ts'

/** A run of clips, by the ids of the first and the last one. */
export interface ClipRun {
  firstId: number
  lastId: number
  startMs: number
  endMs: number
  /** True if every wanted word is there as it was typed, and not only another word with its stem. */
  isExact: boolean
  /** True if the words were heard as sounds only, such as “[Music]”. */
  isSound: boolean
  /** True if only the title of a section was searched. */
  isTitle: boolean
  speakerId: string | null
}

export interface Located {
  /** Best first. No two share a clip. */
  runs: ClipRun[]
  /** How often each wanted word occurs as it was typed, and in another form. */
  exactCounts: number[]
  otherCounts: number[]
  /** How often a wanted word directly follows the one before it. */
  followed: number
  kind: number
}

/** An occurrence by the indexes of its first and last clip. */
interface Placed extends Occurrence {
  from: number
  to: number
}

export type Locate = (clips: readonly HitClip[]) => Located

/** `isSpeaker` says whose words count. */
export function createLocator(
  wanted: readonly WantedWord[],
  isSpeaker: ((speakerId: string | null) => boolean) | null = null,
): Locate {
  const find = createFinder(wanted)
  return (allClips) => {
    const clips = isSpeaker === null ? allClips : allClips.filter(({ speakerId }) => isSpeaker(speakerId))
    const words: string[] = []
    const clipOfWord: number[] = []
    for (const [index, clip] of clips.entries()) {
      const before = clips[index - 1]
      // Words of a clip between the two were not read, so no phrase leads from the one to the other.
      if (before !== undefined && before.id + 1 !== clip.id) {
        words.push('')
        clipOfWord.push(-1)
      }
      for (const word of listWords(clip.text)) {
        words.push(word)
        clipOfWord.push(index)
      }
    }
    const placed = find(words).map(
      (one): Placed => ({
        ...one,
        from: clipOfWord[one.first] ?? 0,
        to: clipOfWord[one.first + one.wordCount - 1] ?? 0,
      }),
    )
    return {
      runs: choose(listRuns(clips, placed, wanted.length)),
      ...count(placed, wanted.length),
      kind: clips[0]?.kind ?? 0,
    }
  }
}

function count(placed: readonly Placed[], wantedCount: number) {
  const exactCounts = new Array<number>(wantedCount).fill(0)
  const otherCounts = new Array<number>(wantedCount).fill(0)
  /** Where the words of a query end that could be followed by the next one. */
  const ends = new Set<number>()
  let followed = 0
  for (const { wanted, first, wordCount, isExact } of placed) {
    const counts = isExact ? exactCounts : otherCounts
    counts[wanted] = (counts[wanted] ?? 0) + 1
    if (wanted > 0 && ends.has(first * wantedCount + wanted - 1)) followed++
    if (wanted < wantedCount - 1) ends.add((first + wordCount) * wantedCount + wanted)
  }
  return { exactCounts, otherCounts, followed }
}

/** All minimal runs: those that hold every wanted word, and of which no part does. In order. */
function listRuns(clips: readonly HitClip[], placed: readonly Placed[], wantedCount: number): ClipRun[] {
  const runs: ClipRun[] = []
  /** For each wanted word, the latest clip at which an occurrence begins that has ended so far. */
  const latest = new Array<number>(wantedCount).fill(-1)
  const latestExact = new Array<number>(wantedCount).fill(-1)
  const byEnd = placed.length > 1 ? placed.toSorted((a, b) => a.to - b.to) : placed
  let lastFrom = -1
  for (let at = 0; at < byEnd.length; ) {
    const to = byEnd[at]?.to ?? 0
    for (; byEnd[at]?.to === to; at++) {
      const { wanted = 0, from = 0, isExact } = byEnd[at] ?? {}
      latest[wanted] = Math.max(latest[wanted] ?? -1, from)
      if (isExact) latestExact[wanted] = Math.max(latestExact[wanted] ?? -1, from)
    }
    const from = Math.min(...latest)
    if (from <= lastFrom || from < 0) continue
    lastFrom = from
    const run = toRun(clips, from, to, Math.min(...latestExact) >= from)
    if (run !== undefined) runs.push(run)
  }
  return runs
}

function toRun(clips: readonly HitClip[], from: number, to: number, isExact: boolean): ClipRun | undefined {
  const [first, last] = [clips[from], clips[to]]
  if (first === undefined || last === undefined) return undefined
  const held = clips.slice(from, to + 1)
  return {
    firstId: first.id,
    lastId: last.id,
    startMs: first.startMs,
    endMs: from === to ? first.endMs : Math.max(...held.map(({ endMs }) => endMs)),
    isExact,
    isSound: held.every(({ isSound }) => isSound),
    isTitle: first.isTitle,
    speakerId: first.speakerId,
  }
}

const lengthOf = ({ firstId, lastId }: ClipRun) => lastId - firstId

/** The better run comes first: with the exact words, spoken, with fewer clips, earlier. */
export const compareRuns = (a: ClipRun, b: ClipRun): number =>
  Number(b.isExact) - Number(a.isExact) ||
  Number(a.isSound) - Number(b.isSound) ||
  lengthOf(a) - lengthOf(b) ||
  a.firstId - b.firstId

/** Leaves out runs that share a clip with a better one. */
export function choose<Chosen extends ClipRun>(runs: readonly Chosen[]): Chosen[] {
  if (runs.length < 2) return [...runs]
  const taken = new Set<number>()
  return runs.toSorted(compareRuns).filter(({ firstId, lastId }) => {
    for (let id = firstId; id <= lastId; id++) if (taken.has(id)) return false
    for (let id = firstId; id <= lastId; id++) taken.add(id)
    return true
  })
}
