import type { MarkedKind, TextPlace } from '../../../contract/app/marks.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'

export interface MarkOrRemoved {
  markId: string
  kind: MarkedKind | null
  isWholeVideo: boolean
  startMs: number
  endMs: number
  quote: string
  note: string
  place: { from: TextPlace; to: TextPlace } | null
  /** Tags in the trash are left out. */
  tagIds: number[]
  isRemoved: boolean
}

type Row = Omit<MarkOrRemoved, 'isWholeVideo' | 'place' | 'tagIds' | 'isRemoved'> & {
  isWholeVideo: 0 | 1
  isRemoved: 0 | 1
  tagIds: string
  fromClip: number | null
  fromOffset: number | null
  toClip: number | null
  toOffset: number | null
}

/** The marks of a video, also those in the trash, the oldest first. */
export function listMarksWithRemoved(library: Library, videoId: string): MarkOrRemoved[] {
  const rows = prepareOnce<[string], Row>(
    library,
    `SELECT uuid AS markId, kind, is_whole_video AS isWholeVideo, start_ms AS startMs, end_ms AS endMs, quote, note,
       from_clip AS fromClip, from_offset AS fromOffset, to_clip AS toClip, to_offset AS toOffset,
       removed_at IS NOT NULL AS isRemoved,
       (SELECT json_group_array(tag_id) FROM mark_tags JOIN tags ON tags.id = tag_id
        WHERE mark_id = marks.id AND tags.removed_at IS NULL) AS tagIds
     FROM marks WHERE youtube_id = ? ORDER BY id`,
  ).all(videoId)
  return rows.map(({ fromClip, fromOffset, toClip, toOffset, ...row }) => ({
    ...row,
    isWholeVideo: row.isWholeVideo === 1,
    isRemoved: row.isRemoved === 1,
    tagIds: JSON.parse(row.tagIds),
    place:
      fromClip === null || fromOffset === null || toClip === null || toOffset === null
        ? null
        : { from: { clip: fromClip, offset: fromOffset }, to: { clip: toClip, offset: toOffset } },
  }))
}
