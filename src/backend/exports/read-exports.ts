import type { Exported, ExportNote, TranscriptOptions } from '../../contract/app/exports.ts'
import type { Video } from '../../contract/app/videos.ts'
import { plainLine } from '../../contract/plain-text.ts'
import type { Library } from '../library/database/open.ts'
import { listMarksOfVideo } from '../library/marks/marks.ts'
import { listTags } from '../library/tags/tags.ts'
import { listVideos } from '../library/videos/video-rows.ts'
import { findOriginalVideo, findVideo } from '../library/videos/videos.ts'
import { estimatedTimes, listCaveats } from './caveats.ts'
import { videoWriters } from './formats.ts'
import type { ExportedVideo, Produced } from './produced.ts'

export type ExportedVideos = Extract<Exported, { type: 'videos' }>

/** The videos to export, each once. */
export const wantedIds = (library: Library, { videoIds }: Pick<ExportedVideos, 'videoIds'>): string[] => [
  ...new Set(videoIds ?? listVideos(library).map(({ videoId }) => videoId)),
]

/** Removes what the user did not ask for, so that no writer can let it out. */
function leaveOut(video: Video, { parts, speakers }: TranscriptOptions): Video {
  const has = (part: (typeof parts)[number]) => parts.includes(part)
  const withoutSpeaker = (clip: Video['audioClips'][number]) => ({ ...clip, speakerId: null })
  const said = has('said') ? video.audioClips : []
  return {
    ...video,
    summary: has('summary') ? video.summary : null,
    sections: has('sections') ? video.sections : [],
    audioClips: speakers === 'none' ? said.map(withoutSpeaker) : said,
    visualClips: has('shown') ? video.visualClips : [],
  }
}

const tagsById = (library: Library) => new Map(listTags(library).map((tag) => [tag.tagId, tag]))

/** A video as it leaves; undefined if it is not in the library. */
function readExported(
  library: Library,
  videoId: string,
  { format, options }: ExportedVideos,
): ExportedVideo | undefined {
  const video = options.isOriginal ? findOriginalVideo(library, videoId) : findVideo(library, videoId)
  if (video === undefined) return undefined
  const marks = videoWriters[format].hasMarks ? listMarksOfVideo(library, videoId) : []
  return { video: leaveOut(video, options), marks, tags: marks.length === 0 ? new Map() : tagsById(library) }
}

export type ReadExport =
  | { kind: 'read'; exported: ExportedVideo; notes: ExportNote[] }
  | Extract<Produced, { kind: 'skipped' }>

const skip = (videoId: string, reason: string): ReadExport => ({ kind: 'skipped', skipped: { videoId, reason } })

/** Reads a video for a format, or says why the format cannot have it. */
export function readForFormat(library: Library, videoId: string, request: ExportedVideos): ReadExport {
  const { format } = request
  const exported = readExported(library, videoId, request)
  if (exported === undefined) return skip(videoId, `The video ${videoId} is not in the library. Add it first.`)
  const { video } = exported
  const { needsSaid, statesEstimates, statesUnread } = videoWriters[format]
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
  return { kind: 'read', exported, notes: untold.map((sentence) => ({ videoId, note: `“${title}”: ${sentence}` })) }
}
