// A video named in a search or an answer: what is shown of it, and what came along to be saved.
import type { ServiceVideo } from '../../../contract/app/service-videos.ts'
import type { AudioClip, VideoContent } from '../../../contract/app/videos.ts'
import type { Fault } from '../../../contract/service/each.ts'
import type { SearchResultRead } from '../../../contract/service/search.ts'
import { boundAddress, cutLine } from '../../bounds/bound-video.ts'
import { toVideoContent } from './content.ts'
import { toMoment } from './highlight.ts'
import { readVideoId } from './video-id.ts'
import { webUrl } from './web-url.ts'

/** Search results and citations are read alike. */
export type NamedVideoRead = SearchResultRead

export interface NamedVideo {
  /** Null when the page's address does not name one. */
  videoId: string | null
  /** Empty when it is no address the app may open. */
  url: string
  title: string
  author: string
  service: ServiceVideo
  /** All that came of it; null when there is no id to save it under. */
  video: VideoContent | null
}

/** `said` is there without an id, too; `fault` is the first thing in it that could not be read. */
export function toNamedVideo(read: NamedVideoRead): { named: NamedVideo; said: AudioClip[]; fault: Fault | null } {
  const videoId = readVideoId(read.url)
  // The id is needed only to be saved under; what is shown is the same without it.
  const { video: content, fault } = toVideoContent(videoId ?? '', read, null)
  const named: NamedVideo = {
    videoId,
    url: boundAddress(webUrl(read.url)) ?? '',
    title: videoId === null && typeof read.title !== 'string' ? cutLine(read.url) : content.title,
    author: content.author,
    service: {
      description: content.description,
      authorUrl: content.authorUrl,
      durationMs: content.durationMs,
      publishedAt: content.publishedAt,
      score: read.score ?? null,
      highlights: (read.highlights ?? []).map(toMoment),
      summary: content.summary?.text ?? null,
      hasTranscript: content.audioClips.length > 0 || content.visualClips.length > 0,
    },
    video: videoId === null ? null : content,
  }
  return { named, said: content.audioClips, fault }
}
