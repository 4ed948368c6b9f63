import type { PassageKind } from '../../contract/app/moments.ts'
import type { Video } from '../../contract/app/videos.ts'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import { estimatedKinds } from '../library/videos/estimated-times.ts'
import { writeCsv } from '../write-csv.ts'
import { formatTimestamp } from './format-time.ts'

interface Row {
  startMs: number
  endMs: number
  kind: PassageKind
  speaker: string
  text: string
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
] as const

function toRows({ audioClips, visualClips, sections }: Video): Row[] {
  const rows: Row[] = [
    ...sections.map(({ startMs, endMs, title, summary }) => {
      const text = [title, summary].filter((part) => part !== '').join(': ')
      return { startMs, endMs, kind: 'summarised' as const, speaker: '', text }
    }),
    ...audioClips.map(({ startMs, endMs, text, speakerId }) => {
      return { startMs, endMs, kind: 'said' as const, speaker: speakerId ?? '', text }
    }),
    ...visualClips.map(({ startMs, endMs, description: text }) => {
      return { startMs, endMs, kind: 'shown' as const, speaker: '', text }
    }),
  ]
  return rows.sort((a, b) => a.startMs - b.startMs)
}

/**
 * One row for each clip and section, sorted by start; the column `times` says whether the times are known or estimated. Unlike CSV, the
 * JSON export has all texts unchanged.
 */
export function toCsv(video: Video): string {
  const estimated = estimatedKinds(video)
  const rows = toRows(video).map((row) => ({
    ...row,
    start: formatTimestamp(row.startMs, '.'),
    end: formatTimestamp(row.endMs, '.'),
    videoId: video.videoId,
    title: video.title,
    link: watchUrl(video.videoId, row.startMs),
    times: estimated.includes(row.kind) ? 'estimated' : 'known',
  }))
  return writeCsv(columns, rows)
}
