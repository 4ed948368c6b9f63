// Finds the marks that fit a filter, in the wanted order.
import { AppError } from '../../../contract/app/errors.ts'
import type { MarkFilter, MarkGrouping, MarkOrder } from '../../../contract/app/marks.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { listWords } from '../search/terms/words.ts'
import { listTagsBelow } from '../tags/tags.ts'
import { marksOfCell } from './count-marks.ts'
import { titlesOfMarkedVideos } from './titles.ts'
import { createWordFilter } from './words-of-marks.ts'

interface Found {
  id: number
  videoId: string
  startMs: number
}

const hasNoTag = `NOT EXISTS (SELECT 1 FROM mark_tags JOIN tags ON tags.id = tag_id
  WHERE mark_id = marks.id AND tags.removed_at IS NULL)`

const inCollections = `SELECT youtube_id FROM collection_videos JOIN videos ON videos.id = video_id
  JOIN collections ON collections.id = collection_id WHERE collections.removed_at IS NULL`

/** The marks of a group, and those without one. */
const groupConditions: Record<MarkGrouping, { one: string; none: string }> = {
  tag: { one: 'marks.id IN (SELECT mark_id FROM mark_tags WHERE tag_id = @groupKey)', none: hasNoTag },
  video: { one: 'marks.youtube_id = @groupKey', none: 'false' },
  collection: {
    one: `marks.youtube_id IN (${inCollections} AND collection_id = @groupKey)`,
    none: `marks.youtube_id NOT IN (${inCollections})`,
  },
}

/** SQL conditions; each applies only if its parameter is not null, but they are left out, so that SQLite can plan for the others. */
function conditionsOf(library: Library, filter: MarkFilter): { sql: string; values: Record<string, unknown> } {
  const { markIds, tagIds, isUntagged, videoIds, collectionId, kind, madeFrom, madeUntil, hasChangedText, group } =
    filter
  const values: Record<string, unknown> = {}
  const conditions = ['marks.removed_at IS NULL']
  const add = (condition: string, name: string, value: unknown) => {
    conditions.push(condition)
    values[name] = value
  }
  if (markIds) add('marks.uuid IN (SELECT value FROM json_each(@markIds))', 'markIds', JSON.stringify(markIds))
  if (tagIds)
    add(
      'marks.id IN (SELECT mark_id FROM mark_tags WHERE tag_id IN (SELECT value FROM json_each(@tagIds)))',
      'tagIds',
      JSON.stringify(listTagsBelow(library, tagIds)),
    )
  if (isUntagged) conditions.push(hasNoTag)
  if (videoIds)
    add('marks.youtube_id IN (SELECT value FROM json_each(@videoIds))', 'videoIds', JSON.stringify(videoIds))
  if (collectionId !== undefined)
    add(`marks.youtube_id IN (${inCollections} AND collection_id = @collectionId)`, 'collectionId', collectionId)
  if (kind) add('marks.kind = @kind', 'kind', kind)
  if (madeFrom !== undefined) add('marks.created_at >= @madeFrom', 'madeFrom', madeFrom)
  if (madeUntil !== undefined) add('marks.created_at < @madeUntil', 'madeUntil', madeUntil)
  if (hasChangedText) conditions.push(`marks.placement IN ('similar', 'time')`)
  if (group) {
    const condition = groupConditions[group.by]
    if (group.key === null) conditions.push(condition.none)
    else add(condition.one, 'groupKey', group.key)
  }
  return { sql: conditions.join(' AND '), values }
}

function select(library: Library, filter: MarkFilter, order: string, extra: Record<string, unknown> = {}): Found[] {
  const { sql, values } = conditionsOf(library, filter)
  return prepareOnce<[Record<string, unknown>], Found>(
    library,
    `SELECT marks.id, marks.youtube_id AS videoId, marks.start_ms AS startMs FROM marks WHERE ${sql} ORDER BY ${order}`,
  ).all({ ...values, ...extra })
}

function byVideo(library: Library, found: readonly Found[]): Found[] {
  const videos = Map.groupBy(found, ({ videoId }) => videoId)
  return [...titlesOfMarkedVideos(library).keys()].flatMap((videoId) => videos.get(videoId) ?? [])
}

/** The tag whose order is wanted. */
function handTagOf({ tagIds = [], group }: MarkFilter): number {
  const wanted = group?.by === 'tag' && typeof group.key === 'number' ? group.key : tagIds[0]
  if (wanted !== undefined && (tagIds.length === 1 || group?.by === 'tag')) return wanted
  throw new AppError('BAD_INPUT', 'Marks have an order of their own within one tag. Select exactly one tag.')
}

function byHand(library: Library, filter: MarkFilter): Found[] {
  const handTagId = handTagOf(filter)
  // Marks that have only lower tags follow, in the order of these.
  return select(
    library,
    filter,
    `(SELECT rank FROM mark_tags WHERE mark_id = marks.id AND tag_id = @handTagId) NULLS LAST,
     (SELECT min(rank) FROM mark_tags WHERE mark_id = marks.id AND tag_id IN (SELECT value FROM json_each(@below))),
     marks.id`,
    { handTagId, below: JSON.stringify(listTagsBelow(library, [handTagId])) },
  )
}

/** The row ids of all marks that fit the filter, in the order. Throws BAD_INPUT for the order by hand without exactly one tag. */
export function findMarkRows(library: Library, filter: MarkFilter, order: MarkOrder): number[] {
  const sorted: Record<MarkOrder, () => Found[]> = {
    newest: () => select(library, filter, 'marks.created_at DESC, marks.id DESC'),
    oldest: () => select(library, filter, 'marks.created_at, marks.id'),
    video: () => byVideo(library, select(library, filter, 'marks.is_whole_video DESC, marks.start_ms, marks.id')),
    hand: () => byHand(library, filter),
  }
  const ids = sorted[order]().map(({ id }) => id)
  const words = listWords(filter.text ?? '')
  const isOwn = filter.isTextOwn === true
  const fitting = words.length === 0 ? ids : ids.filter(createWordFilter(library, filter.text ?? '', words, { isOwn }))
  if (filter.cell === undefined) return fitting
  const ofCell = marksOfCell(library, fitting, filter.cell)
  return fitting.filter((id) => ofCell.has(id))
}
