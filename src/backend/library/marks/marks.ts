import { AppError } from '../../../contract/app/errors.ts'
import type { Mark } from '../../../contract/app/marks.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { applyIfPending } from '../layer/pending-layers.ts'

type MarkRecord = Omit<Mark, 'isWholeVideo' | 'tagIds' | 'speakers' | 'basis' | 'place' | 'url' | 'isInLibrary'> & {
  isWholeVideo: number
  tagIds: string
  speakers: string
  basis: string
  fromClip: number | null
  fromOffset: number | null
  toClip: number | null
  toOffset: number | null
  isInLibrary: number
}

const columns = `uuid AS markId, youtube_id AS videoId, kind, is_whole_video AS isWholeVideo, start_ms AS startMs,
  end_ms AS endMs, quote, note, speakers, basis, from_clip AS fromClip, from_offset AS fromOffset, to_clip AS toClip,
  to_offset AS toOffset, placement, made_by AS madeBy, created_at AS createdAt, changed_at AS changedAt, title, author,
  published_at AS publishedAt,
  (SELECT json_group_array(tag_id ORDER BY position) FROM mark_tags JOIN tags ON tags.id = tag_id
   WHERE mark_id = marks.id AND tags.removed_at IS NULL) AS tagIds,
  EXISTS (SELECT 1 FROM videos WHERE videos.youtube_id = marks.youtube_id) AS isInLibrary`

function toMark({ fromClip, fromOffset, toClip, toOffset, ...record }: MarkRecord): Mark {
  const isPlaced = fromClip !== null && fromOffset !== null && toClip !== null && toOffset !== null
  const isWholeVideo = record.isWholeVideo === 1
  return {
    ...record,
    isWholeVideo,
    tagIds: JSON.parse(record.tagIds),
    speakers: JSON.parse(record.speakers),
    basis: JSON.parse(record.basis),
    place: isPlaced ? { from: { clip: fromClip, offset: fromOffset }, to: { clip: toClip, offset: toOffset } } : null,
    url: isWholeVideo ? watchUrl(record.videoId) : watchUrl(record.videoId, record.startMs),
    isInLibrary: record.isInLibrary === 1,
  }
}

/** The marks of one video, in the order of their times; notes about the whole video first. Marks in the trash are left out. */
export function listMarksOfVideo(library: Library, videoId: string): Mark[] {
  applyIfPending(library, videoId)
  return prepareOnce<[string], MarkRecord>(
    library,
    `SELECT ${columns} FROM marks WHERE youtube_id = ? AND removed_at IS NULL
     ORDER BY is_whole_video DESC, start_ms, end_ms, id`,
  )
    .all(videoId)
    .map(toMark)
}

/** The marks with these row ids, in their order. */
export function listMarksByRow(library: Library, rowIds: readonly number[]): Mark[] {
  return prepareOnce<[string], MarkRecord>(
    library,
    `SELECT ${columns} FROM json_each(?) AS wanted CROSS JOIN marks ON marks.id = wanted.value ORDER BY wanted.key`,
  )
    .all(JSON.stringify(rowIds))
    .map(toMark)
}

/** The ids of the marks with these row ids, in their order. */
export const listMarkIds = (library: Library, rowIds: readonly number[]): string[] =>
  prepareOnce<[string], string>(
    library,
    'SELECT uuid FROM json_each(?) AS wanted CROSS JOIN marks ON marks.id = wanted.value ORDER BY wanted.key',
  )
    .pluck()
    .all(JSON.stringify(rowIds))

export const findMarkRow = (library: Library, markId: string): { id: number; videoId: string } | undefined =>
  prepareOnce<[string], { id: number; videoId: string }>(
    library,
    'SELECT id, youtube_id AS videoId FROM marks WHERE uuid = ? AND removed_at IS NULL',
  ).get(markId)

/** Throws MARK_NOT_FOUND. */
export function getMarkRow(library: Library, markId: string): { id: number; videoId: string } {
  const found = findMarkRow(library, markId)
  if (found) return found
  throw new AppError('MARK_NOT_FOUND', 'This mark was removed.', { markId })
}

/** The marks with these ids, in their order. Throws MARK_NOT_FOUND. */
export function getMarks(library: Library, markIds: readonly string[]): Mark[] {
  return listMarksByRow(
    library,
    markIds.map((markId) => getMarkRow(library, markId).id),
  )
}
