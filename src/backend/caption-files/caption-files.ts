// Adds captions from the user's file to a video, in place of the captions it has, if any.
import type { ChangeTopic } from '../../contract/app/changes.ts'
import { AppError } from '../../contract/app/errors.ts'
import { type CaptionImport, unknownTitle, type Video, type VideoContent } from '../../contract/app/videos.ts'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import type { CaptionLine } from '../captions/caption-line.ts'
import { finishFailedItems } from '../imports/finish-failed-items.ts'
import type { Library } from '../library/database/open.ts'
import { listFailedItems } from '../library/import-items.ts'
import { bringBackVideos } from '../library/trash/removed-videos.ts'
import { findKnownVideo } from '../saving/known-video.ts'
import { saveVideo } from '../saving/save-video.ts'
import { applyCaptions, fitToVideo, type NamedCaptions, trackOf } from './apply-captions.ts'
import type { CaptionFile } from './read-caption-file.ts'

/** A source that fetches the other facts about a video, for captions that come from a file. */
export type FetchAround = (request: {
  videoId: string
  captions: { track: NonNullable<VideoContent['captionTrack']>; lines: CaptionLine[]; notes: string[] }
  signal: AbortSignal
}) => Promise<VideoContent>

export interface CaptionFilesConfig {
  library: Library
  fetchAround: FetchAround
  changes: { publish(...topics: ChangeTopic[]): void }
  onVideoSaved(video: VideoContent): void
  now?: () => number
}

export interface CaptionFileRequest {
  videoId: string
  file: CaptionFile
  /** BCP 47; null means the language that the file states. */
  language: string | null
}

export interface CaptionFiles {
  /** Throws CAPTIONS_UNREADABLE and the errors of the library. If YouTube's facts cannot be fetched, the video is saved without them. */
  add(request: CaptionFileRequest, signal: AbortSignal): Promise<CaptionImport>
}

/** A video of which only the id is known. */
const unknownVideo = (videoId: string): VideoContent => ({
  videoId,
  url: watchUrl(videoId),
  title: unknownTitle(videoId),
  description: '',
  author: '',
  authorUrl: null,
  authorAvatarUrl: null,
  durationMs: null,
  publishedAt: null,
  thumbnail: null,
  faviconUrl: null,
  source: 'local',
  isLiveCrawl: null,
  isEmbeddable: null,
  captionTrack: null,
  summary: null,
  sectionMethod: null,
  sections: [],
  audioClips: [],
  visualClips: [],
  visualMethod: null,
  storyboard: null,
  unread: null,
  extra: {},
})

/** The video as a source would deliver it. Descriptions by a model are left out, because the library keeps them on its own. */
function toContent(video: Video): VideoContent {
  const { visualModel: _model, addedAt: _added, refreshedAt: _refreshed, openAtMs: _open, ...rest } = video
  const { collectionIds: _collections, hasThumbnail: _has, ...content } = rest
  const isByModel = video.visualMethod === 'model'
  return { ...content, storyboard: null, ...(isByModel ? { visualClips: [], visualMethod: null } : {}) }
}

export function createCaptionFiles(config: CaptionFilesConfig): CaptionFiles {
  const { library, fetchAround, changes, onVideoSaved, now = Date.now } = config

  const findKnown = (videoId: string) => {
    // If a model wrote the summary, this is the version below it; saving puts the model's summary back.
    const known = findKnownVideo(library, videoId)
    return known && { video: toContent(known.base), problem: null }
  }

  const fetchFacts = async (videoId: string, captions: NamedCaptions, signal: AbortSignal) => {
    try {
      // The captions are added later, when the length of the video is known.
      const around = { track: trackOf(captions), lines: [], notes: captions.decoded.notes }
      return { video: await fetchAround({ videoId, captions: around, signal }), problem: null }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { video: unknownVideo(videoId), problem: error.message }
    }
  }

  return {
    async add({ videoId, file, language }, signal) {
      const { readCaptionFile } = await import('./read-caption-file.ts')
      const read = { fileName: file.name, language, decoded: readCaptionFile(file) }
      // With what the library has of it in the trash, no call is needed.
      bringBackVideos(library, [videoId])
      const found = findKnown(videoId) ?? (await fetchFacts(videoId, read, signal))
      // While the facts were fetched, the video may have been added with more content.
      const { video, problem } = findKnown(videoId) ?? found
      const decoded = fitToVideo(read.decoded, video.durationMs)
      const captions = { ...read, decoded }
      const content = applyCaptions(video, captions)
      if (content.audioClips.length === 0)
        throw new AppError('CAPTIONS_UNREADABLE', 'No caption in this file has a time within the video.', {})
      const settle = library.transaction(() => {
        const openAtMs = listFailedItems(library, videoId, ['failed']).at(-1)?.item.openAtMs ?? 0
        saveVideo(library, content, { openAtMs: Math.min(openAtMs, content.durationMs ?? openAtMs), addedAt: now() })
        return finishFailedItems(library, videoId, ['failed'])
      })
      const settled = settle.immediate()
      onVideoSaved(content)
      changes.publish('videos', ...(settled > 0 ? (['imports', 'collections'] as const) : []))
      return {
        videoId,
        title: content.title,
        clipCount: content.audioClips.length,
        areTimesEstimated: decoded.timing === 'none',
        notes: decoded.notes,
        factsProblem: problem,
      }
    },
  }
}
