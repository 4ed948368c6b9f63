import type { Mark } from '../../contract/app/marks.ts'
import { plainLine } from '../../contract/plain-text.ts'
import { joinTexts } from '../../contract/unspaced.ts'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import { listCaveats } from './caveats.ts'
import { formatPaddedTime } from './format-time.ts'
import type { ExportedVideo } from './produced.ts'
import { speakerLabel } from './speaker-label.ts'
import { listBases } from './transcripts/list-bases.ts'
import { pathsOfTags } from './transcripts/paths-of-tags.ts'
import { type ExportedRow, readRowsOf, speakerOfRow } from './transcripts/read-rows.ts'

/** Starts are rounded down to whole seconds, ends up. */
const writeTimes = ({ startMs, endMs }: { startMs: number; endMs: number }) =>
  `[${formatPaddedTime(startMs)} - ${formatPaddedTime(Math.ceil(endMs / 1000) * 1000)}]`

const paragraphs = (text: string) => text.split(/\n\s*\n/).flatMap((part) => plainLine(part) || [])

/** What the user added, indented so that it does not look like the words of the video. */
function writeMark(mark: Mark, exported: ExportedVideo): string {
  const { quote, note, isWholeVideo } = mark
  const times = exported.options.hasTimes && !isWholeVideo ? `${writeTimes(mark)} ` : ''
  const words = plainLine(quote)
  const tags = pathsOfTags(mark, exported).map(plainLine)
  const lines = [
    `${times}${words === '' ? 'Mark' : `“${words}”`}`,
    ...paragraphs(note).map((part) => `Note: ${part}`),
    ...(tags.length === 0 ? [] : [`Tags: ${tags.join(', ')}`]),
  ]
  return lines.map((line) => `    > ${line}\n`).join('')
}

function writeRow(row: ExportedRow, exported: ExportedVideo): string {
  const { options } = exported
  const times = (range: { startMs: number; endMs: number }) => (options.hasTimes ? `${writeTimes(range)} ` : '')
  if (row.type === 'mark') return writeMark(row.mark, exported)
  if (row.type === 'shown') return `${times(row)}Shown: ${plainLine(row.clip.description)}\n`
  if (row.type === 'section') {
    const { title, summary } = row.section
    const head = `\n${times(row.section)}=== ${plainLine(title) || 'Section'} ===\n`
    return `${head}${paragraphs(summary).map((part) => `${part}\n`)}\n`
  }
  const speakerId = speakerOfRow(row)
  const speaker = speakerId === null ? null : speakerLabel(speakerId)
  const text = joinTexts(row.clips.map((clip) => plainLine(clip.text)))
  const line = `${times(row)}${speaker === null ? '' : `${speaker}: `}${text}\n`
  return options.layout === 'paragraphs' ? `${line}\n` : line
}

/** The head with what the text rests on, and one line for each clip or paragraph: `[MM:SS - MM:SS] Speaker: text`. */
export function toTxt(exported: ExportedVideo): string {
  const { video, marks, options } = exported
  const { videoId } = video
  const head = [plainLine(video.title) || videoId, watchUrl(videoId), ...listBases(video), ...listCaveats(video)]
  const notes = marks.filter(({ isWholeVideo }) => isWholeVideo).map((mark) => writeMark(mark, exported))
  const summary = video.summary === null ? [] : ['Summary:', ...paragraphs(video.summary.text)]
  const blocks = [
    head.map((line) => `${line}\n`).join(''),
    notes.join(''),
    summary.map((line) => `${line}\n`).join(''),
    readRowsOf(video, marks, options.layout)
      .map((row) => writeRow(row, exported))
      .join(''),
  ]
  return `${blocks
    .filter((block) => block !== '')
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`
}
