// Converts clips to subtitle cues of at most one or two lines, in order and at a speed that can be read.
import type { AudioClip } from '../../contract/app/videos.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { layOut, splitIntoBlocks } from './cue-text.ts'
import { type CueSize, countColumns, splitIntoUnits, toUnit, type Unit, usualCue } from './wrap-text.ts'

export interface Cue {
  startMs: number
  endMs: number
  /** None is empty or contains `-->`. */
  lines: string[]
  speakerId: string | null
}

/** Reading speed in characters per second. */
const readableCps = 17

interface Block {
  lines: string[]
  columns: number
  speakerId: string | null
}

interface Group {
  startMs: number
  endMs: number
  blocks: Block[]
}

/** What stands before the text of a clip; null for nothing. `before` is the speaker of the clip before. */
export type WritePrefix = (speakerId: string, before: string | null) => string | null

function toBlocks(clip: AudioClip, prefix: string | null, size: CueSize): Block[] {
  const text = plainLine(clip.text).replace(/-{2,}>/g, '->')
  if (text === '') return []
  const units: Unit[] = [...(prefix === null ? [] : [toUnit(prefix, false)]), ...splitIntoUnits(text, size.columns)]
  return splitIntoBlocks(units, size).map((block) => {
    const lines = layOut(block, size)
    return { lines, columns: lines.reduce((sum, line) => sum + countColumns(line), 0), speakerId: clip.speakerId }
  })
}

/** Clips that start at the same time share their time. */
function groupByStart(clips: readonly AudioClip[], write: WritePrefix, size: CueSize): Group[] {
  const groups: Group[] = []
  let speaker: string | null = null
  for (const clip of clips.toSorted((a, b) => a.startMs - b.startMs)) {
    const prefix = clip.speakerId === null ? null : write(clip.speakerId, speaker)
    const blocks = toBlocks(clip, prefix, size)
    if (blocks.length === 0) continue
    if (!clip.isSound) speaker = clip.speakerId
    const last = groups.at(-1)
    if (last?.startMs === clip.startMs) {
      last.endMs = Math.max(last.endMs, clip.endMs)
      last.blocks.push(...blocks)
    } else groups.push({ startMs: clip.startMs, endMs: clip.endMs, blocks })
  }
  return groups
}

/** Divides a time range among blocks in proportion to their text. Each block gets at least one millisecond. */
function timeBlocks(blocks: readonly Block[], startMs: number, endMs: number): Cue[] {
  const total = blocks.reduce((sum, { columns }) => sum + columns, 0)
  let columnsBefore = 0
  let from = startMs
  return blocks.map(({ lines, columns, speakerId }, index) => {
    columnsBefore += columns
    const share = startMs + Math.round(((endMs - startMs) * columnsBefore) / total)
    const to = Math.max(from + 1, Math.min(share, endMs - (blocks.length - 1 - index)))
    const cue = { startMs: from, endMs: to, lines, speakerId }
    from = to
    return cue
  })
}

/**
 * Cues in order, without overlaps. A cue ends when the next clip starts; one that would be too fast to read is extended if there is time
 * before the next clip.
 */
export function toCues(
  clips: readonly AudioClip[],
  size: CueSize = usualCue,
  writePrefix: WritePrefix = () => null,
): Cue[] {
  const groups = groupByStart(clips, writePrefix, size)
  let freeFrom = 0
  return groups.flatMap(({ startMs, endMs, blocks }, index) => {
    const from = Math.max(startMs, freeFrom)
    const columns = blocks.reduce((sum, block) => sum + block.columns, 0)
    const readableUntil = from + Math.ceil((columns / readableCps) * 1000)
    const nextStart = groups[index + 1]?.startMs ?? Number.POSITIVE_INFINITY
    const until = Math.max(Math.min(Math.max(endMs, readableUntil), nextStart), from + blocks.length)
    freeFrom = until
    return timeBlocks(blocks, from, until)
  })
}
