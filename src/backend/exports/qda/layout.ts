// The plain text of a video for QDA programs, and where everything in it is.
import type { Mark } from '../../../contract/app/marks.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { formatRange } from '../format-time.ts'
import type { VideoWithMarks } from '../produced.ts'
import { describeSummary, listFacts } from './facts.ts'
import { findMarkedWordsIn, type MarkedPlace } from './find-marked-words.ts'
import { cleanLine, listParagraphs, type Paragraph } from './paragraphs.ts'
import { countCodePoints, createLines } from './positions.ts'

/** `start` and the exclusive `end` are code points from 0. `words` is the text between them on one line. */
export interface SourceSelection {
  start: number
  end: number
  words: string
}

export interface PlacedMark extends SourceSelection {
  mark: Mark
  /** False if the text does not have the words of the mark, so that the clips at its time are selected. */
  areMarked: boolean
}

export interface PlacedParagraph extends SourceSelection {
  paragraph: Paragraph
}

export interface Layout {
  text: string
  /** Sorted by position. */
  marks: PlacedMark[]
  paragraphs: PlacedParagraph[]
}

const prefixes = { said: '', shown: '[shown] ', section: '[section] ' }

const headOf = ({ kind, startMs, speaker }: Paragraph) =>
  `[${formatTime(startMs)}] ${prefixes[kind]}${speaker === null ? '' : `${speaker}: `}`

/** A line for marks that have no words in the text: their time, and their own words if they have any. */
interface ExtraLine {
  startMs: number
  head: string
  words: string
  marks: Mark[]
}

function listExtraLines(marks: readonly Mark[]): ExtraLine[] {
  const lines = new Map<string, ExtraLine>()
  for (const mark of marks) {
    const words = cleanLine(mark.quote)
    const [from, to] = formatRange(mark).split('–')
    const time = from === to ? `[${from}]` : `[${from}–${to}]`
    const line = words === '' ? { head: '', words: time } : { head: `${time} `, words }
    const known = lines.get(line.head + line.words)
    if (known) known.marks.push(mark)
    else lines.set(line.head + line.words, { ...line, startMs: mark.startMs, marks: [mark] })
  }
  return [...lines.values()].sort((a, b) => a.startMs - b.startMs)
}

/**
 * The title, what the text rests on, and a line `[m:ss] Speaker: text` for each paragraph. Marks without words have lines of their own after
 * the paragraph that they belong to. Marks of the whole video have no place.
 */
export function layOutVideo({ video, marks }: VideoWithMarks, lineEnd: '\n' | '\r\n'): Layout {
  const paragraphs = listParagraphs(video)
  const findWords = findMarkedWordsIn(video, paragraphs)
  const found: { mark: Mark; place: MarkedPlace }[] = []
  const without: Mark[] = []
  for (const mark of marks) {
    if (mark.isWholeVideo) continue
    const place = findWords(mark)
    if (place === null) without.push(mark)
    else found.push({ mark, place })
  }

  const written = createLines(lineEnd)
  for (const line of [...listFacts(video), describeSummary(video)]) if (line !== '') written.addLine(line)
  written.addLine('')

  const placed: PlacedParagraph[] = []
  const onExtraLines: PlacedMark[] = []
  const extra = listExtraLines(without)
  const addExtraBefore = (startMs: number) => {
    for (let line = extra[0]; line !== undefined && line.startMs < startMs; line = extra[0]) {
      extra.shift()
      const place = written.addLine(line.words, line.head)
      for (const mark of line.marks) onExtraLines.push({ mark, ...place, words: line.words, areMarked: true })
    }
  }
  for (const paragraph of paragraphs) {
    addExtraBefore(paragraph.startMs)
    placed.push({ paragraph, ...written.addLine(paragraph.text, headOf(paragraph)), words: paragraph.text })
  }
  addExtraBefore(Number.POSITIVE_INFINITY)

  const text = written.text()
  const positionOf = ({ paragraph, offset }: MarkedPlace['from']) => {
    const at = placed[paragraph]
    return (at?.start ?? 0) + countCodePoints((at?.words ?? '').slice(0, offset))
  }
  const characters = found.length === 0 ? [] : [...text]
  const inText = found.map(({ mark, place }) => {
    const [start, end] = [positionOf(place.from), positionOf(place.to)]
    const words = cleanLine(characters.slice(start, end).join(''))
    return { mark, start, end, words, areMarked: place.areMarked }
  })
  return {
    text,
    marks: [...inText, ...onExtraLines].sort((a, b) => a.start - b.start || a.end - b.end),
    paragraphs: placed,
  }
}
