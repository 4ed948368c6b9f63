import type { VideoContent } from '../../../contract/app/videos.ts'
import type { VideoDataRead } from '../../../contract/service/videos.ts'
import { toAudioClips, toMs, toSections, toSummary, toVisualClips } from './clips.ts'
import { unknownFields } from './unknown-fields.ts'
import { readVideoId, watchUrl } from './video-id.ts'
import { webUrl } from './web-url.ts'

/** What the service says of one video, every field of it: those without a place of their own are under `extra`. */
export function toVideoContent(videoId: string, data: VideoDataRead, isLiveCrawl: boolean | null): VideoContent {
  const sections = toSections(data.summary)
  const visualClips = toVisualClips(data.transcription)
  return {
    videoId,
    url: pageUrl(videoId, data.url),
    title: data.title,
    description: data.description ?? '',
    author: data.author?.name ?? '',
    authorUrl: webUrl(data.author?.url),
    authorAvatarUrl: webUrl(data.author?.avatar),
    durationMs: toDurationMs(data.duration),
    publishedAt: toInstant(data.publishedDate),
    thumbnail: toThumbnail(data.thumbnail),
    faviconUrl: webUrl(data.favicon),
    source: 'hosted',
    isLiveCrawl,
    isEmbeddable: null,
    captionTrack: null,
    summary: toSummary(data.summary),
    sectionMethod: sections.length === 0 ? null : 'service',
    sections,
    audioClips: toAudioClips(data.transcription),
    visualClips,
    visualMethod: visualClips.length === 0 ? null : 'service',
    storyboard: null,
    unread: null,
    extra: unknownFields(data),
  }
}

/** A page's address as the service gives it, unless it is of something else. */
function pageUrl(videoId: string, url: string | null | undefined): string {
  return (readVideoId(url) === videoId ? webUrl(url) : null) ?? watchUrl(videoId)
}

/** No video lasts no time: 0 is what a service writes that does not know. */
export function toDurationMs(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined || seconds <= 0 ? null : toMs(seconds)
}

/** Milliseconds since the epoch. The epoch itself is what a service writes that does not know. */
export function toInstant(date: string | null | undefined): number | null {
  const instant = Date.parse(date ?? '')
  return Number.isNaN(instant) || instant === 0 ? null : instant
}

function toThumbnail(thumbnail: VideoDataRead['thumbnail']): VideoContent['thumbnail'] {
  const url = webUrl(thumbnail?.url)
  return url === null ? null : { url, width: toSize(thumbnail?.width), height: toSize(thumbnail?.height) }
}

function toSize(pixels: number | null | undefined): number | null {
  if (pixels === null || pixels === undefined || pixels <= 0) return null
  return Math.min(Math.round(pixels), Number.MAX_SAFE_INTEGER)
}
