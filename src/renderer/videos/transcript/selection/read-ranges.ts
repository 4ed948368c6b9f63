import type { TextRange } from '../../../../contract/app/marks.ts'
import { joinTexts } from '../../../../contract/unspaced.ts'
import type { TextSelection } from '../../../moments/reading/reading.ts'
import { timeOfOffset, timeOfWord } from '../../../moments/reading/words.ts'
import type { ReadClip } from '../text/transcript-clips.ts'
import type { TranscriptText } from '../text/transcript-text.ts'
import { partInClip } from './places.ts'

/** The words and times of ranges; null if they contain no words. */
export function readRanges(text: TranscriptText, ranges: readonly TextRange[]): TextSelection | null {
  const read = ranges.map((range) => readRange(text, range)).filter((each) => each.text !== '')
  if (read.length === 0) return null
  return {
    ranges,
    text: read.map((each) => each.text).join('\n'),
    startMs: Math.min(...read.map(({ startMs }) => startMs)),
    endMs: Math.max(...read.map(({ endMs }) => endMs)),
  }
}

/** The words of one range on one line, and when they are said. */
export function readRange(
  transcript: TranscriptText,
  range: TextRange,
): { text: string; startMs: number; endMs: number } {
  const pieces: string[] = []
  for (const clip of clipsOf(transcript, range)) {
    const part = partInClip(range, clip.clip, clip.text.length)
    if (part !== null)
      pieces.push(
        clip.text
          .slice(...part)
          .replace(/\s+/g, ' ')
          .trim(),
      )
  }
  const first = transcript.find(range.kind, range.from.clip)
  const last = transcript.find(range.kind, range.to.clip)
  const startMs = first === undefined ? 0 : timeOfWord(first, range.from.offset)
  const endMs = last === undefined ? startMs : timeOfOffset(last, range.to.offset)
  return { text: joinTexts(pieces), startMs, endMs: Math.max(startMs, endMs) }
}

/** The clips that a range touches. */
function clipsOf(text: TranscriptText, { kind, from, to }: TextRange): ReadClip[] {
  const clips: ReadClip[] = []
  for (let clip = from.clip; clip <= to.clip; clip++) {
    const found = text.find(kind, clip)
    if (found !== undefined) clips.push(found)
  }
  return clips
}
