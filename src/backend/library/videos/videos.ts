import { AppError } from '../../../contract/app/errors.ts'
import type { Video, VideoContent } from '../../../contract/app/videos.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { storedPositionMs } from '../database/stored-values.ts'
import { coverNewClips } from '../layer/apply-user-layer.ts'
import { applyIfPending } from '../layer/pending-layers.ts'
import { placeMarksAgain } from '../marks/place-marks.ts'
import { outdateVectors } from '../meaning/embedded-excerpts.ts'
import { markUnindexed, removeFromIndex } from '../search/index/index-videos.ts'
import {
  deletePassages,
  haveSameClips,
  insertPassages,
  listOriginalPassages,
  listPassages,
  type Passage,
  passagesOf,
  renewTextVersion,
} from '../search/index/passages.ts'
import { readStoryboard, writeStoryboard } from './storyboards.ts'
import { type ContentRecord, toContentRecord, toVideo, type VideoRecord } from './video-record.ts'

const collectionIdsColumn = `(SELECT json_group_array(collection_id) FROM collection_videos
  JOIN collections ON collections.id = collection_id WHERE video_id = videos.id AND removed_at IS NULL) AS collection_ids`

const summaryModelColumn = `(SELECT json_object('model', model, 'at', at, 'isOfEarlierText', is_of_earlier_text) FROM model_summaries WHERE video_id = videos.id) AS summary_by`

const findRecord = (library: Library, videoId: string): VideoRecord | undefined =>
  prepareOnce<[string], VideoRecord>(
    library,
    `SELECT *, ${collectionIdsColumn}, ${summaryModelColumn} FROM videos WHERE youtube_id = ?`,
  ).get(videoId)

/** The video as the user sees it: with corrections and with the names of persons. Use it to show, export, search and answer. */
export function findVideo(library: Library, videoId: string): Video | undefined {
  applyIfPending(library, videoId)
  const record = findRecord(library, videoId)
  return record && toVideo(record, listPassages(library, record.id), readStoryboard(library, record.id))
}

/**
 * The video as its sources sent it, without corrections and without the names of persons. Use it for everything that is written back, that
 * is sent to a model for a part of the video, that is compared with what a source sends, or that prices any of these.
 */
export function findOriginalVideo(library: Library, videoId: string): Video | undefined {
  const record = findRecord(library, videoId)
  return record && toVideo(record, listOriginalPassages(library, record.id), readStoryboard(library, record.id))
}

export const videoNotFound = (videoId: string) =>
  new AppError('VIDEO_NOT_FOUND', `The video ${videoId} is not in the library. Add it first.`, { videoId })

/** Throws VIDEO_NOT_FOUND. */
export function getVideo(library: Library, videoId: string): Video {
  const video = findVideo(library, videoId)
  if (video) return video
  throw videoNotFound(videoId)
}

/** Throws VIDEO_NOT_FOUND. */
export function getOriginalVideo(library: Library, videoId: string): Video {
  const video = findOriginalVideo(library, videoId)
  if (video) return video
  throw videoNotFound(videoId)
}

/** Titles by video id. Videos that are not in the library are left out. */
export function findTitles(library: Library, videoIds: readonly string[]): Map<string, string> {
  const rows = library
    .prepare<[string], { videoId: string; title: string }>(
      'SELECT youtube_id AS videoId, title FROM videos WHERE youtube_id IN (SELECT value FROM json_each(?))',
    )
    .all(JSON.stringify(videoIds))
  return new Map(rows.map(({ videoId, title }) => [videoId, title]))
}

/** Those of the videos that have at least one spoken or visual clip, or that were fetched at `since` or later, with or without text. */
export function findVideosWithText(
  library: Library,
  videoIds: readonly string[],
  since = Number.MAX_SAFE_INTEGER,
): Set<string> {
  const rows = library
    .prepare<[string, number], string>(
      `SELECT youtube_id FROM videos
       WHERE youtube_id IN (SELECT value FROM json_each(?)) AND (said_count + shown_count > 0 OR refreshed_at >= ?)`,
    )
    .pluck()
    .all(JSON.stringify(videoIds), since)
  return new Set(rows)
}

export const findRowId = (library: Library, videoId: string) =>
  prepareOnce<[string], { id: number }>(library, 'SELECT id FROM videos WHERE youtube_id = ?').get(videoId)?.id

/**
 * Replaces the searchable content of a video, lays the user's corrections and names over it, places the marks in it, and marks the video to
 * be indexed. The text gets a new version unless its clips are the same. Call it in a transaction.
 */
export function replacePassages(library: Library, rowId: number, passages: readonly Passage[]): void {
  const before = listOriginalPassages(library, rowId)
  if (before.length === 0 || !haveSameClips(before, passages)) renewTextVersion(library, rowId)
  removeSearchable(library, rowId)
  insertPassages(library, rowId, passages)
  coverNewClips(library, rowId)
  placeMarksAgain(library, rowId)
  markUnindexed(library, rowId)
}

/** Removes the searchable content of a video and its index entries. */
function removeSearchable(library: Library, rowId: number): void {
  removeFromIndex(library, rowId)
  deletePassages(library, rowId)
  outdateVectors(library, rowId)
}

export interface SaveOptions {
  /** The time at which the user pasted the video to open; 0 leaves the time of a known video unchanged. */
  openAtMs: number
  /** The current time. A video that is already in the library keeps the time it was added, its collections and its picture. */
  addedAt: number
}

/** A video as it is written: its content and the fields that only the library knows. */
export type WrittenVideo = VideoContent & Pick<Video, 'visualModel' | 'saidOrigin'>

/**
 * Writes a video as its sources sent it, replaces what the library had of it, and marks it to be indexed. Must be called within a transaction, and only by
 * `saving/`, which decides what may replace what and takes the video out of the trash before. Returns the row id. Throws BAD_INPUT for a video with more clips than the library can
 * number.
 */
export function writeVideo(library: Library, video: WrittenVideo, options: SaveOptions): number {
  const known = findRowId(library, video.videoId)
  const passages = passagesOf(video)
  const rowId = writeRow(library, toContentRecord(video), options) ?? known
  if (rowId === undefined) throw new Error('A saved video has no row')
  replacePassages(library, rowId, passages)
  if (video.storyboard !== null) writeStoryboard(library, rowId, video.storyboard, options.addedAt)
  return rowId
}

function writeRow(library: Library, record: ContentRecord, { openAtMs, addedAt }: SaveOptions): number | undefined {
  const columns = Object.keys(record)
  return prepareOnce<[Record<string, unknown>], { id: number }>(
    library,
    `INSERT INTO all_videos (${columns.join(', ')}, open_at_ms, added_at, refreshed_at)
     VALUES (${columns.map((column) => `@${column}`).join(', ')}, @openAtMs, @addedAt, @addedAt)
     ON CONFLICT (youtube_id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')},
       refreshed_at = excluded.refreshed_at,
       open_at_ms = CASE WHEN excluded.open_at_ms > 0 THEN excluded.open_at_ms ELSE open_at_ms END
     RETURNING id`,
  ).get({ ...record, openAtMs: storedPositionMs(openAtMs), addedAt })?.id
}

export function setHasThumbnail(library: Library, videoId: string, hasThumbnail: boolean): void {
  library.prepare('UPDATE all_videos SET has_thumbnail = ? WHERE youtube_id = ?').run(hasThumbnail ? 1 : 0, videoId)
}

/** Videos that have a thumbnail address but no downloaded thumbnail. */
export function listVideosWithoutThumbnail(library: Library): { videoId: string; thumbnailUrl: string }[] {
  return library
    .prepare<[], { videoId: string; thumbnailUrl: string }>(
      `SELECT youtube_id AS videoId, thumbnail_url AS thumbnailUrl FROM videos
       WHERE has_thumbnail = 0 AND thumbnail_url IS NOT NULL ORDER BY id DESC`,
    )
    .all()
}
