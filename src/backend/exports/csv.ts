import type { Mark } from '../../contract/app/marks.ts'
import type { PassageKind } from '../../contract/app/moments.ts'
import type { Video } from '../../contract/app/videos.ts'
import { describeBasis } from '../../contract/describe-basis.ts'
import { joinTexts } from '../../contract/unspaced.ts'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import { estimatedKinds } from '../library/videos/estimated-times.ts'
import { writeCsv } from '../write-csv.ts'
import { formatTimestamp } from './format-time.ts'
import type { ExportedVideo } from './produced.ts'
import { type Bases, basesOf } from './transcripts/list-bases.ts'
import { pathsOfTags } from './transcripts/paths-of-tags.ts'
import { type ExportedRow, readRowsOf, speakerOfRow } from './transcripts/read-rows.ts'

interface Row {
  startMs: number
  endMs: number
  kind: PassageKind | 'mark'
  speaker: string
  text: string
  restsOn: string
  note: string
  tags: string
}

const columns = [
  'start',
  'end',
  'kind',
  'speaker',
  'text',
  'startMs',
  'endMs',
  'videoId',
  'title',
  'link',
  'times',
  'restsOn',
  'note',
  'tags',
] as const

const added = { note: '', tags: '' }

const ofMark = (mark: Mark, exported: ExportedVideo): Row => ({
  startMs: mark.startMs,
  endMs: mark.endMs,
  kind: 'mark',
  speaker: mark.speakers.join('; '),
  text: mark.quote,
  restsOn: describeBasis(mark.basis),
  note: mark.note,
  tags: pathsOfTags(mark, exported).join('; '),
})

function toRow(row: ExportedRow, exported: ExportedVideo, bases: Bases): Row {
  if (row.type === 'mark') return ofMark(row.mark, exported)
  if (row.type === 'section') {
    const { startMs, endMs, title, summary } = row.section
    const text = [title, summary].filter((part) => part !== '').join(': ')
    return { startMs, endMs, kind: 'summarised', speaker: '', text, restsOn: bases.summary ?? '', ...added }
  }
  const { startMs, endMs } = row
  if (row.type === 'shown') {
    return {
      startMs,
      endMs,
      kind: 'shown',
      speaker: '',
      text: row.clip.description,
      restsOn: bases.shown ?? '',
      ...added,
    }
  }
  // A line keeps its white space; the lines of a paragraph are joined as they are read.
  const [only, ...more] = row.clips.map(({ text }) => text)
  const text = more.length === 0 ? (only ?? '') : joinTexts(row.clips.map((clip) => clip.text.trim()))
  return { startMs, endMs, kind: 'said', speaker: speakerOfRow(row) ?? '', text, restsOn: bases.said ?? '', ...added }
}

/** The overall summary, over the whole video. */
function ofSummary({ summary, durationMs, audioClips }: Video, bases: Bases): Row[] {
  if (summary === null) return []
  const endMs = durationMs ?? audioClips.at(-1)?.endMs ?? 0
  return [
    {
      startMs: 0,
      endMs,
      kind: 'summarised',
      speaker: '',
      text: summary.text,
      restsOn: bases.summary ?? '',
      ...added,
    },
  ]
}

/**
 * One row for each line or paragraph, section and mark; the column `times` says whether the times are known or estimated, and `restsOn` what the
 * words rest on. Unlike CSV, the JSON export has all texts unchanged.
 */
export function toCsv(exported: ExportedVideo): string {
  const { video, marks, options } = exported
  const estimated = estimatedKinds(video)
  const bases = basesOf(video)
  const ofVideo = marks.filter(({ isWholeVideo }) => isWholeVideo).map((mark) => ofMark(mark, exported))
  const read = readRowsOf(video, marks, options.layout).map((row) => toRow(row, exported, bases))
  const rows = [...ofVideo, ...ofSummary(video, bases), ...read].map((row) => ({
    ...row,
    start: formatTimestamp(row.startMs, '.'),
    end: formatTimestamp(row.endMs, '.'),
    videoId: video.videoId,
    title: video.title,
    link: watchUrl(video.videoId, row.startMs),
    times: row.kind !== 'mark' && estimated.includes(row.kind) ? 'estimated' : 'known',
  }))
  return writeCsv(columns, rows)
}
