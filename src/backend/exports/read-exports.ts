import type { ExportFormat, ExportNote, Skipped } from '../../contract/app/exports.ts'
import { plainLine } from '../../contract/plain-text.ts'
import type { Library } from '../library/database/open.ts'
import { listVideos } from '../library/videos/video-rows.ts'
import { findOriginalVideo, findVideo } from '../library/videos/videos.ts'
import { estimatedTimes, listCaveats } from './caveats.ts'
import { videoFileName } from './file-names.ts'
import { formats } from './formats.ts'

export interface VideosToExport {
  /** Null means the whole library. */
  videoIds: readonly string[] | null
  format: ExportFormat
  /** Without the user's corrections and without the names of persons. */
  isOriginal?: boolean
}

/** `stem` is a file name without extension. */
export type ReadExport =
  | { kind: 'written'; stem: string; content: string; notes: ExportNote[] }
  | { kind: 'skipped'; skipped: Skipped }

const skip = (videoId: string, reason: string): ReadExport => ({ kind: 'skipped', skipped: { videoId, reason } })

type Wanted = Omit<VideosToExport, 'videoIds'>

function readExport(library: Library, videoId: string, { format, isOriginal = false }: Wanted): ReadExport {
  const video = isOriginal ? findOriginalVideo(library, videoId) : findVideo(library, videoId)
  if (video === undefined) return skip(videoId, `The video ${videoId} is not in the library. Add it first.`)
  const { needsSaid, statesEstimates, statesUnread, write } = formats[format]
  const title = plainLine(video.title) || videoId
  if (needsSaid && !video.audioClips.some(({ text }) => plainLine(text) !== '')) {
    const name = format.toUpperCase()
    return skip(
      videoId,
      `“${title}” has no transcript, so it cannot be exported as ${name}. Use Markdown, JSON or CSV for its other content.`,
    )
  }
  const untold = listCaveats(video).filter((sentence) =>
    sentence === estimatedTimes ? !statesEstimates : !statesUnread,
  )
  const notes = untold.map((sentence) => ({ videoId, note: `“${title}”: ${sentence}` }))
  return { kind: 'written', stem: videoFileName(video.title, videoId), content: write(video), notes }
}

/** Reads one video after the other, each when it is requested. Repeated ids are read once. */
export function* readExports(
  library: Library,
  { videoIds, ...how }: VideosToExport,
): Generator<ReadExport, void, void> {
  const wanted = videoIds ?? listVideos(library).map(({ videoId }) => videoId)
  for (const videoId of new Set(wanted)) yield readExport(library, videoId, how)
}
