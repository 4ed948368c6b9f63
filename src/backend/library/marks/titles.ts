import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { rememberUntilChanged } from '../database/remember-until-changed.ts'

/** The titles of all videos with marks, by video id and sorted by title: the library's, or of a video that was removed the one that its newest mark has. */
export const titlesOfMarkedVideos = (library: Library): ReadonlyMap<string, string> =>
  rememberUntilChanged(library, 'titles of marked videos', () => {
    const { compare } = new Intl.Collator(undefined, { numeric: true })
    return new Map([...readTitles(library)].sort(([, a], [, b]) => compare(a, b)))
  })

function readTitles(library: Library): Map<string, string> {
  const rows = prepareOnce<[], { videoId: string; title: string }>(
    library,
    `SELECT marked.youtube_id AS videoId, coalesce(videos.title, marked.title) AS title
     FROM (SELECT youtube_id, title, max(id) FROM marks WHERE removed_at IS NULL GROUP BY youtube_id) AS marked
     LEFT JOIN videos ON videos.youtube_id = marked.youtube_id`,
  ).all()
  return new Map(rows.map(({ videoId, title }) => [videoId, title]))
}
