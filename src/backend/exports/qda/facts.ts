import type { Video } from '../../../contract/app/videos.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { listCaveats } from '../caveats.ts'
import { listBases } from '../transcripts/list-bases.ts'
import { cleanLine } from './paragraphs.ts'

/** The day (UTC) of an instant as `YYYY-MM-DD`; empty if unknown, or in a year that the format of dates does not have. */
export function dayOf(instantMs: number | null): string {
  const isWritable = instantMs !== null && instantMs >= Date.UTC(1, 0) && instantMs < Date.UTC(10_000, 0)
  return isWritable ? new Date(instantMs).toISOString().slice(0, 10) : ''
}

/** What the texts of a video rest on, such as “What is said: automatic captions.” */
export const describeBases = (video: Video): string[] => listBases(video).map(cleanLine)

export const titleOf = ({ title, videoId }: Video): string => cleanLine(title) || videoId

/** Lines that say which video a text is from, and what it rests on. None is empty. */
export function listFacts(video: Video): string[] {
  const duration = video.durationMs === null ? '' : formatTime(video.durationMs)
  return [
    titleOf(video),
    [cleanLine(video.author), dayOf(video.publishedAt), duration].filter((fact) => fact !== '').join(' · '),
    watchUrl(video.videoId),
    ...describeBases(video),
    ...listCaveats(video).map(cleanLine),
  ].filter((line) => line !== '')
}

/** The summary on one line, and whether it is of an earlier transcript; empty without a summary. */
export function describeSummary({ summary }: Video): string {
  const text = summary === null ? '' : cleanLine(summary.text)
  if (text === '') return ''
  return `[summary${summary?.isOfEarlierText ? ' of an earlier transcript' : ''}] ${text}`
}
