import type { MarkGroup, MarkGrouping } from '../../../contract/app/marks.ts'
import { listCollections } from '../collections.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { listTags } from '../tags/tags.ts'
import { titlesOfMarkedVideos } from './titles.ts'

const keySelections: Record<MarkGrouping, string> = {
  tag: `SELECT tags.id AS key, count(*) AS count FROM json_each(@rowIds)
    LEFT JOIN (mark_tags JOIN tags ON tags.id = tag_id AND tags.removed_at IS NULL) ON mark_id = value GROUP BY 1`,
  video: `SELECT youtube_id AS key, count(*) AS count FROM json_each(@rowIds) JOIN marks ON marks.id = value GROUP BY 1`,
  collection: `SELECT collections.id AS key, count(*) AS count FROM json_each(@rowIds) JOIN marks ON marks.id = value
    LEFT JOIN (collection_videos JOIN videos ON videos.id = video_id
      JOIN collections ON collections.id = collection_id AND collections.removed_at IS NULL)
    ON videos.youtube_id = marks.youtube_id GROUP BY 1`,
}

/** The labels of all groups that marks may be in, in their order. */
function listLabels(library: Library, by: MarkGrouping): Map<number | string, string> {
  if (by === 'tag') return new Map(listTags(library).map(({ tagId, path }) => [tagId, path.join('/')]))
  if (by === 'collection')
    return new Map(listCollections(library).map(({ collectionId, name }) => [collectionId, name]))
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return new Map([...titlesOfMarkedVideos(library)].sort(([, a], [, b]) => compare(a, b)))
}

/** How many of the marks each tag, video or collection has, sorted by label; last those without one. `rowIds` are marks of a filter. */
export function groupMarks(library: Library, rowIds: readonly number[], by: MarkGrouping): MarkGroup[] {
  const counted = prepareOnce<[{ rowIds: string }], { key: number | string | null; count: number }>(
    library,
    keySelections[by],
  ).all({ rowIds: JSON.stringify(rowIds) })
  const counts = new Map(counted.map(({ key, count }) => [key, count]))
  const groups: MarkGroup[] = []
  for (const [key, label] of listLabels(library, by)) {
    const count = counts.get(key)
    if (count !== undefined) groups.push({ key, label, count })
  }
  const without = counts.get(null)
  return without === undefined ? groups : [...groups, { key: null, label: '', count: without }]
}
