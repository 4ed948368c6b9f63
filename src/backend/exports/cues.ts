// Converts clips to subtitle cues of at most two lines of 42 columns, in order and at a speed that can be read.
import type { AudioClip } from '../../contract/app/videos.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { layOut, splitIntoBlocks } from './cue-text.ts'
import { countColumns, splitIntoUnits, toUnit, type Unit } from './wrap-text.ts'

export interface Cue {
  startMs: number
  endMs: number
  /** One or two lines; none is empty or contains `-->`. */
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

function toBlocks(clip: AudioClip, label: (speakerId: string) => string | null): Block[] {
  const text = plainLine(clip.text).replace(/-{2,}>/g, '->')
  if (text === '') return []
  const prefix = clip.speakerId === null ? null : label(clip.speakerId)
  const units: Unit[] = [...(prefix === null ? [] : [toUnit(prefix, false)]), ...splitIntoUnits(text)]
  return splitIntoBlocks(units).map((block) => {
    const lines = layOut(block)
    return { lines, columns: lines.reduce((sum, line) => sum + countColumns(line), 0), speakerId: clip.speakerId }
  })
}

/** Clips that start at the same time share their time. */
function groupByStart(clips: readonly AudioClip[], label: (speakerId: string) => string | null): Group[] {
  const groups: Group[] = []
  for (const clip of clips.toSorted((a, b) => a.startMs - b.startMs)) {
    const blocks = toBlocks(clip, label)
    if (blocks.length === 0) continue
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
 * before the next clip. `label` returns the text to put before a clip's text, or null for none.
 */
export function toCues(clips: readonly AudioClip[], label: (speakerId: string) => string | null = () => null): Cue[] {
  const groups = groupByStart(clips, label)
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
