// Converts the cues of WebVTT and SubRip to caption lines.
import type { CaptionLine, TimeMark } from '../caption-line.ts'
import type { CueBlock } from './cue-blocks.ts'
import { readCueText } from './cue-text.ts'

/** Some tools write the times of words relative to the start of the cue instead of the start of the video. */
function fromVideoStart(marks: TimeMark[], startMs: number): TimeMark[] {
  const isRelative = startMs > 0 && marks.every(({ ms }) => ms < startMs)
  return isRelative ? marks.map(({ at, ms }) => ({ at, ms: startMs + ms })) : marks
}

/** Undefined if the cue has no text. */
export function toCaptionLine({ startMs, endMs, rows }: CueBlock): CaptionLine | undefined {
  const cue = readCueText(rows.join('\n'))
  const text = cue.text.trimEnd()
  if (text === '') return undefined
  // A time after the last word belongs to no word.
  const within = fromVideoStart(cue.marks, startMs).filter(({ at }) => at < text.length)
  const marks = within.length === 0 ? [] : [{ at: 0, ms: startMs }, ...within]
  const endsAfter = endMs !== null && endMs >= startMs ? endMs : null
  return {
    startMs,
    endMs: endsAfter,
    text,
    marks,
    ...(cue.speakers.length > 0 ? { speakers: cue.speakers } : {}),
  }
}
