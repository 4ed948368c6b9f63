import { type Unread, unknownTitle, unreadPartSchema, type VideoContent } from '../../../contract/app/videos.ts'
import { type ContentsRead, readContents } from '../../../contract/service/contents.ts'
import type { VideoDataRead } from '../../../contract/service/videos.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { boundAddress, boundVideo } from '../../bounds/bound-video.ts'
import { toAudioClips, toMs, toSections, toSummary, toVisualClips } from './clips.ts'
import { unknownFields } from './unknown-fields.ts'
import { readServiceVideoId } from './video-id.ts'
import { webUrl } from './web-url.ts'

/**
 * Converts the service's data about one video. Fields that the interface does not define are kept in `extra`. `fault` is the first part
 * that could not be read; null when everything could.
 */
export function contentFromService(videoId: string, data: VideoDataRead, isLiveCrawl: boolean | null) {
  const contents = readContents(data)
  const sections = toSections(contents.sections.value)
  const visualClips = toVisualClips(contents.shown.value)
  const video: VideoContent = {
    videoId,
    url: pageUrl(videoId, data.url),
    title: contents.title.value?.trim() ? contents.title.value : unknownTitle(videoId),
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
    summary: toSummary(contents.summary.value),
    sectionMethod: sections.length === 0 ? null : 'service',
    sections,
    audioClips: toAudioClips(contents.said.value),
    visualClips,
    visualMethod: visualClips.length === 0 ? null : 'service',
    storyboard: null,
    unread: toUnread(contents),
    extra: unknownFields(data),
  }
  return {
    video: boundVideo(video),
    fault: partNames.map((part) => contents[part].fault).find((fault) => fault !== null) ?? null,
  }
}

const partNames = unreadPartSchema.options

function toUnread(contents: ContentsRead): Unread | null {
  const whole = partNames.filter((part) => contents[part].unread === null)
  const said = contents.said.unread ?? 0
  const shown = contents.shown.unread ?? 0
  const sections = contents.sections.unread ?? 0
  return whole.length + said + shown + sections === 0 ? null : { said, shown, sections, whole }
}

/** The page address that the service gives if it belongs to this video, else the usual watch address. */
function pageUrl(videoId: string, url: string | null | undefined): string {
  return (readServiceVideoId(url) === videoId ? boundAddress(webUrl(url)) : null) ?? watchUrl(videoId)
}

/** Null for 0 or less: services write 0 for an unknown duration. */
export function toDurationMs(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined || seconds <= 0 ? null : toMs(seconds)
}

/** Milliseconds since the epoch. Null for the epoch itself, which services write for an unknown date. */
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
