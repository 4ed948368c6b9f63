import type { MarkGroup, MarkGrouping } from '../../../contract/app/marks.ts'
import { listCollections } from '../collections.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { listTags } from '../tags/tags.ts'
import { titlesOfMarkedVideos } from './titles.ts'

/** The group of each mark; a mark may be in several. */
const memberships: Record<MarkGrouping, string> = {
  tag: `SELECT value AS id, tags.id AS key FROM json_each(@rowIds)
    LEFT JOIN (mark_tags JOIN tags ON tags.id = tag_id AND tags.removed_at IS NULL) ON mark_id = value`,
  video: 'SELECT marks.id, youtube_id AS key FROM json_each(@rowIds) JOIN marks ON marks.id = value',
  collection: `SELECT marks.id, collections.id AS key FROM json_each(@rowIds) JOIN marks ON marks.id = value
    LEFT JOIN (collection_videos JOIN videos ON videos.id = video_id
      JOIN collections ON collections.id = collection_id AND collections.removed_at IS NULL)
    ON videos.youtube_id = marks.youtube_id`,
}

/** The row ids of the marks of each group; null for the marks without one. The order within a group is that of `rowIds`. */
export function membersOfGroups(
  library: Library,
  rowIds: readonly number[],
  by: MarkGrouping,
): Map<MarkGroup['key'], number[]> {
  const rows = prepareOnce<[{ rowIds: string }], { id: number; key: number | string | null }>(
    library,
    memberships[by],
  ).all({ rowIds: JSON.stringify(rowIds) })
  const keysOf = Map.groupBy(rows, ({ id }) => id)
  const members = new Map<MarkGroup['key'], number[]>()
  for (const id of rowIds)
    for (const { key } of keysOf.get(id) ?? []) {
      const known = members.get(key)
      if (known) known.push(id)
      else members.set(key, [id])
    }
  return members
}

/** The labels of all groups that marks may be in, in their order. */
function listLabels(library: Library, by: MarkGrouping): ReadonlyMap<number | string, string> {
  if (by === 'tag') return new Map(listTags(library).map(({ tagId, path }) => [tagId, path.join('/')]))
  if (by === 'collection')
    return new Map(listCollections(library).map(({ collectionId, name }) => [collectionId, name]))
  return titlesOfMarkedVideos(library)
}

/** How many of the marks each tag, video or collection has, sorted by label; last those without one. `rowIds` are marks of a filter. */
export function groupMarks(library: Library, rowIds: readonly number[], by: MarkGrouping): MarkGroup[] {
  const counted = prepareOnce<[{ rowIds: string }], { key: number | string | null; count: number }>(
    library,
    `SELECT key, count(*) AS count FROM (${memberships[by]}) GROUP BY key`,
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
