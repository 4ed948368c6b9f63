// Decodes caption files of every format to lines with times.

import { formatCount } from '../../../contract/format-count.ts'
import type { CaptionLine } from '../caption-line.ts'
import { readPlainText } from '../plain-text.ts'
import { unroll } from '../roll-up.ts'
import { readAss } from './ass.ts'
import { captionTextOf } from './encoding.ts'
import { readJson3 } from './json3.ts'
import { type CaptionFormat, sniffFormat } from './sniff-format.ts'
import { readSrt } from './srt.ts'
import { readTimedtext } from './timedtext.ts'
import { readTtml } from './ttml.ts'
import { readVtt } from './vtt.ts'

export type CaptionRefusal =
  | 'empty'
  | 'too-large'
  /** Not one of the formats, for example a web page. */
  | 'unknown-format'
  /** Starts like one of the formats but cannot be read. */
  | 'broken'
  /** Can be read but contains no words. */
  | 'no-text'
  /** Recorded from live television, with times that cannot be put in order. */
  | 'live-roll-up'

export type DecodedCaptions =
  | {
      kind: 'decoded'
      format: CaptionFormat
      /** True if speech recognition wrote the captions; null if the format does not show it. */
      isAutomatic: boolean | null
      /** As the file states it. */
      language: string | null
      /** `none` means that the lines are paragraphs that all start at 0: see `spreadOverTime`. */
      timing: 'words' | 'lines' | 'none'
      /** Sorted by start, never empty. */
      lines: CaptionLine[]
      /** Sentences for the user about what was left out or corrected. */
      notes: string[]
    }
  | { kind: 'refused'; reason: CaptionRefusal; message: string }

/** Characters; ten hours of automatic captions take about 10 million as json3. */
const largest = 64_000_000

interface Read {
  lines: CaptionLine[]
  language: string | null
  isTimed: boolean
  notes: string[]
}

const refuse = (reason: CaptionRefusal, message: string): DecodedCaptions => ({ kind: 'refused', reason, message })

const tooLarge = refuse('too-large', 'This file is too large for captions: it has more than 64 MB of text.')

const found = (lines: CaptionLine[] | undefined): Read | undefined =>
  lines && { lines, language: null, isTimed: true, notes: [] }

const noted = (count: number, one: string, many: string) => (count === 0 ? [] : [formatCount(count, one, many)])

function readCues(read: typeof readVtt, text: string): Read {
  const { lines, language, unreadableCount } = read(text)
  return { lines, language, isTimed: true, notes: [...noteUnreadable(unreadableCount), ...noteEndless(lines)] }
}

const noteUnreadable = (count: number) =>
  noted(count, 'caption was left out: its time cannot be read.', 'captions were left out: their times cannot be read.')

const noteEndless = (lines: readonly CaptionLine[]) =>
  noted(
    lines.filter(({ endMs }) => endMs === null).length,
    'caption has no readable end, so it ends where the next one starts.',
    'captions have no readable end, so they end where the next one starts.',
  )

function readAs(format: CaptionFormat, text: string): Read | undefined {
  switch (format) {
    case 'json3':
      return found(readJson3(text))
    case 'srv1':
    case 'srv2':
    case 'srv3':
      return found(readTimedtext(text))
    case 'vtt':
      return readCues(readVtt, text)
    case 'srt':
      return readCues(readSrt, text)
    case 'ass':
      return readCues(readAss, text)
    case 'ttml': {
      const ttml = readTtml(text)
      if (ttml === undefined) return undefined
      const { lines, language, untimedCount } = ttml
      const untimed = noted(
        untimedCount,
        'paragraph was left out: it has no time.',
        'paragraphs were left out: they have no time.',
      )
      return { lines, language, isTimed: true, notes: [...untimed, ...noteEndless(lines)] }
    }
    case 'txt': {
      const { lines, isTimed, headingCount } = readPlainText(text)
      const notes = noted(
        headingCount,
        'line before the first time was left out.',
        'lines before the first time were left out.',
      )
      return { lines, language: null, isTimed, notes }
    }
  }
}

const names: Record<CaptionFormat, string> = {
  json3: 'JSON3',
  srv1: 'YouTube XML',
  srv2: 'YouTube XML',
  srv3: 'YouTube XML',
  vtt: 'WebVTT',
  ttml: 'TTML',
  srt: 'SubRip',
  ass: 'Sub Station Alpha',
  txt: 'text',
}

function finish(format: CaptionFormat, read: Read): DecodedCaptions {
  const { lines, isRolling, isGarbled } = read.isTimed
    ? unroll(read.lines)
    : { ...read, isRolling: false, isGarbled: false }
  if (isGarbled)
    return refuse(
      'live-roll-up',
      'These captions were recorded from live television. Their rows repeat and their times jump back and forth, so the times of the words are unknown. Use another caption file of the video.',
    )
  if (lines.length === 0) return refuse('no-text', `This ${names[format]} file has no words with a time in it.`)
  const isWordTimed = lines.some(({ marks }) => marks.length > 0)
  const notes =
    isRolling && !isWordTimed
      ? ['The rows of these captions are repeated while they roll. Each row was used once, where it first appears.']
      : []
  return {
    kind: 'decoded',
    format,
    isAutomatic: isWordTimed && (format === 'json3' || format === 'srv3' || isRolling) ? true : null,
    language: read.language,
    timing: isWordTimed ? 'words' : read.isTimed ? 'lines' : 'none',
    lines: lines.sort((a, b) => a.startMs - b.startMs),
    notes: [...read.notes, ...notes],
  }
}

/** If the text shows its format, that wins over the hint. SubRip and WebVTT without its header look alike, so there the hint decides. */
function choose(sniffed: CaptionFormat | undefined, hint: CaptionFormat | undefined): CaptionFormat | undefined {
  if (hint === undefined) return sniffed
  if (sniffed === undefined || sniffed === 'txt') return hint
  const isCueFile = (format: CaptionFormat) => format === 'srt' || format === 'vtt'
  return isCueFile(sniffed) && isCueFile(hint) ? hint : sniffed
}

/**
 * Reads a caption file in any of the formats. `hint` is the expected format; if the text contradicts it, it is ignored. Never throws, and
 * takes time in proportion to the length of the text.
 */
export function decodeCaptions(text: string, hint?: CaptionFormat): DecodedCaptions {
  if (text.length > largest) return tooLarge
  const body = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (body.trim() === '') return refuse('empty', 'This caption file is empty.')
  const sniffed = sniffFormat(body)
  if (sniffed === 'page')
    return refuse(
      'unknown-format',
      'This is a web page, not a caption file. Save the captions themselves and try again.',
    )
  if (sniffed === 'frames')
    return refuse(
      'unknown-format',
      'These captions count frames instead of time and do not state the frame rate. Convert them to SubRip first.',
    )
  const format = sniffed === 'binary' ? undefined : choose(sniffed, hint)
  if (format === undefined)
    return refuse(
      'unknown-format',
      'This is not a caption file that Footnote can read. It reads WebVTT, SubRip, SubStation Alpha, TTML, YouTube’s own formats and plain text.',
    )
  const read = readAs(format, body)
  if (!read)
    return refuse('broken', `This ${names[format]} file is damaged or incomplete. Download it again and retry.`)
  return finish(format, read)
}

const guessNote = (name: string) =>
  `The file is not in Unicode and was read as ${name}. If letters are wrong, save it as UTF-8 and import it again.`

/** The same for bytes, whose encoding is detected by `captionTextOf`. */
export function decodeCaptionBytes(bytes: Uint8Array, hint?: CaptionFormat): DecodedCaptions {
  if (bytes.length > 2 * largest) return tooLarge
  const { text, guess } = captionTextOf(bytes)
  const decoded = decodeCaptions(text, hint)
  if (guess === null || decoded.kind === 'refused') return decoded
  return { ...decoded, notes: [guessNote(guess), ...decoded.notes] }
}
