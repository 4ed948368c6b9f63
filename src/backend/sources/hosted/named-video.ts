// Converts a video of a search result or a citation: the facts that are shown, and the content that can be saved.
import type { ServiceVideo } from '../../../contract/app/service-videos.ts'
import type { AudioClip, VideoContent } from '../../../contract/app/videos.ts'
import type { Fault } from '../../../contract/service/each.ts'
import type { FoundVideoRead } from '../../../contract/service/resources.ts'
import { boundAddress, cutLine } from '../../bounds/bound-video.ts'
import { toMoment } from './clips.ts'
import { contentFromService } from './content.ts'
import { readServiceVideoId } from './video-id.ts'
import { webUrl } from './web-url.ts'

export interface NamedVideo {
  /** Null when the page address contains no video id. */
  videoId: string | null
  /** Empty when the service gives no http or https address. */
  url: string
  title: string
  author: string
  service: ServiceVideo
  /** Everything the service sent about it; null without an id, because it could not be saved. */
  video: VideoContent | null
}

/** `said` is returned even when there is no id. `fault` is the first part that could not be read. */
export function toNamedVideo(read: FoundVideoRead): { named: NamedVideo; said: AudioClip[]; fault: Fault | null } {
  const videoId = readServiceVideoId(read.url)
  // Without an id the content cannot be saved, but the facts to show are the same.
  const { video: content, fault } = contentFromService(videoId ?? '', read, null)
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
