import type { Trashed } from '../../../contract/app/trash.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { cutLine } from '../../bounds/bound-video.ts'
import type { Library } from '../database/open.ts'
import { keptMs } from '../videos/replaced-parts.ts'

interface TrashRecord {
  kind: Trashed['kind']
  id: string
  title: string
  /** The channel, or the title of the marked video. */
  about: string
  marks: number
  videos: number
  removedAt: number
}

/** Newest first, without what was removed more than 30 days ago. */
export function listTrash(library: Library, now: number): Trashed[] {
  return library
    .prepare<[{ since: number }], TrashRecord>(
      `SELECT 'video' AS kind, youtube_id AS id, title, author AS about, removed_at AS removedAt, 0 AS videos,
         (SELECT count(*) FROM marks WHERE marks.youtube_id = all_videos.youtube_id AND marks.removed_at IS NULL) AS marks
       FROM removed_videos JOIN all_videos ON all_videos.id = video_id WHERE removed_at > @since AND purged_id IS NULL
       UNION ALL
       SELECT 'mark', uuid, CASE WHEN quote <> '' THEN quote WHEN note <> '' THEN note ELSE title END, title, removed_at, 0, 0
       FROM marks WHERE removed_at > @since
       UNION ALL
       SELECT 'tag', CAST(id AS TEXT), name, '', removed_at,
         (SELECT count(*) FROM video_tags JOIN videos USING (youtube_id) WHERE tag_id = tags.id),
         (SELECT count(*) FROM mark_tags JOIN marks ON marks.id = mark_id WHERE tag_id = tags.id AND marks.removed_at IS NULL)
       FROM tags WHERE removed_at > @since
       UNION ALL
       SELECT 'collection', CAST(id AS TEXT), name, '', removed_at,
         (SELECT count(*) FROM collection_videos JOIN videos ON videos.id = video_id WHERE collection_id = collections.id), 0
       FROM collections WHERE removed_at > @since
       ORDER BY removedAt DESC, kind, title`,
    )
    .all({ since: now - keptMs })
    .map(({ kind, id, title, about, marks, videos, removedAt }) => ({
      kind,
      id,
      title: cutLine(title),
      detail: describe(kind, { about: cutLine(about), marks, videos }),
      removedAt,
      until: removedAt + keptMs,
    }))
}

function describe(kind: Trashed['kind'], { about, marks, videos }: Pick<TrashRecord, 'about' | 'marks' | 'videos'>) {
  const counts = [
    ...(marks > 0 ? [formatCount(marks, 'mark')] : []),
    ...(kind === 'collection' || videos > 0 ? [formatCount(videos, 'video')] : []),
  ]
  return [about, ...counts].filter((part) => part !== '').join(' · ')
}
