// Converts between rows of the table `videos` and the video types of the contract.
import type { Summary, Video, VideoContent } from '../../../contract/app/videos.ts'
import { boundVideo } from '../../bounds/bound-video.ts'
import {
  flagFromStored,
  storedFlag,
  storedIntegerOrNull,
  storedPositionMs,
  storedText,
  storedTextOrNull,
} from '../database/stored-values.ts'
import { kindCodes, type ShownPassage } from '../search/index/passages.ts'

/** The columns whose values come from a source. A refresh replaces them all. */
export type ContentRecord = ReturnType<typeof toContentRecord>

export interface VideoRecord extends ContentRecord {
  id: number
  open_at_ms: number
  added_at: number
  refreshed_at: number
  has_thumbnail: number
  text_version: number
  /** JSON with the model that wrote the summary, the time, and whether it is of an earlier text (0 or 1); null if no model wrote it. */
  summary_by: string | null
  /** A JSON array. */
  collection_ids: string
}

export const storedUnread = (unread: VideoContent['unread']): string | null =>
  unread === null ? null : JSON.stringify(unread)

export function toContentRecord(content: VideoContent & Pick<Video, 'visualModel' | 'saidOrigin'>) {
  return {
    youtube_id: content.videoId,
    url: storedText(content.url),
    title: storedText(content.title),
    author: storedText(content.author),
    duration_ms: content.durationMs === null ? null : storedPositionMs(content.durationMs),
    published_at: storedIntegerOrNull(content.publishedAt),
    source: content.source,
    said_count: content.audioClips.filter(({ isSound }) => !isSound).length,
    shown_count: content.visualClips.length,
    section_count: content.sections.length,
    author_url: storedTextOrNull(content.authorUrl),
    author_avatar_url: storedTextOrNull(content.authorAvatarUrl),
    thumbnail_url: storedTextOrNull(content.thumbnail?.url ?? null),
    thumbnail_width: storedIntegerOrNull(content.thumbnail?.width ?? null),
    thumbnail_height: storedIntegerOrNull(content.thumbnail?.height ?? null),
    favicon_url: storedTextOrNull(content.faviconUrl),
    is_live_crawl: storedFlag(content.isLiveCrawl),
    is_embeddable: storedFlag(content.isEmbeddable),
    caption_language: storedTextOrNull(content.captionTrack?.language ?? null),
    caption_kind: content.captionTrack?.kind ?? null,
    caption_name: storedTextOrNull(content.captionTrack?.name ?? null),
    caption_times_estimated: content.captionTrack?.areTimesEstimated ? 1 : 0,
    said_origin: content.saidOrigin,
    summary_method: content.summary?.method ?? null,
    section_method: content.sectionMethod,
    visual_method: content.visualMethod,
    visual_model: storedTextOrNull(content.visualModel),
    description: storedText(content.description),
    unread: storedUnread(content.unread),
    extra: JSON.stringify(content.extra),
  }
}

function toSummary({ summary_method: method, summary_by }: VideoRecord, text: string): Summary | null {
  if (method === null) return null
  if (method !== 'model' || summary_by === null) return { text, method }
  const { model, at, isOfEarlierText } = JSON.parse(summary_by)
  return { text, method, by: { model, at }, ...(isOfEarlierText === 1 ? { isOfEarlierText: true } : {}) }
}

export function toVideo(
  record: VideoRecord,
  passages: readonly ShownPassage[],
  storyboard: Video['storyboard'],
): Video {
  const ofKind = (kind: number) => passages.filter((passage) => passage.kind === kind)
  const { thumbnail_url, caption_language, caption_kind } = record
  // Earlier versions stored texts of any length.
  return boundVideo({
    videoId: record.youtube_id,
    url: record.url,
    title: record.title,
    description: record.description,
    author: record.author,
    authorUrl: record.author_url,
    authorAvatarUrl: record.author_avatar_url,
    durationMs: record.duration_ms,
    publishedAt: record.published_at,
    thumbnail:
      thumbnail_url === null
        ? null
        : { url: thumbnail_url, width: record.thumbnail_width, height: record.thumbnail_height },
    faviconUrl: record.favicon_url,
    source: record.source,
    isLiveCrawl: flagFromStored(record.is_live_crawl),
    isEmbeddable: flagFromStored(record.is_embeddable),
    captionTrack:
      caption_language === null || caption_kind === null
        ? null
        : {
            language: caption_language,
            kind: caption_kind,
            name: record.caption_name,
            ...(record.caption_times_estimated === 1 ? { areTimesEstimated: true } : {}),
          },
    summary: toSummary(record, ofKind(kindCodes.overall)[0]?.text ?? ''),
    sectionMethod: record.section_method,
    sections: ofKind(kindCodes.section).map(({ startMs, endMs, title, text }) => ({
      startMs,
      endMs,
      title: title ?? '',
      summary: text,
    })),
    audioClips: ofKind(kindCodes.said).map(({ startMs, endMs, text, speakerId, isSound, original }) => {
      const clip = { startMs, endMs, text, speakerId, isSound }
      return original === undefined ? clip : { ...clip, original }
    }),
    visualClips: ofKind(kindCodes.shown).map(({ startMs, endMs, text, original }) => {
      const clip = { startMs, endMs, description: text }
      return original === undefined ? clip : { ...clip, original: { description: original.text } }
    }),
    visualMethod: record.visual_method,
    visualModel: record.visual_model,
    storyboard,
    saidOrigin: record.said_origin,
    unread: record.unread === null ? null : JSON.parse(record.unread),
    extra: JSON.parse(record.extra),
    textVersion: record.text_version,
    addedAt: record.added_at,
    refreshedAt: record.refreshed_at,
    openAtMs: record.open_at_ms,
    collectionIds: JSON.parse(record.collection_ids),
    hasThumbnail: record.has_thumbnail === 1,
  })
}
