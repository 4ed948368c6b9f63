// The filters `tag:` and `has:`, which are checked for each moment: whether the user marked it.
import type { FilterPart } from '../../../contract/search-query/query-parts.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { listTagsBelow } from '../tags/tags.ts'
import type { Near, PlacedSpan } from './near.ts'

export const isAboutMarks = ({ field }: Pick<FilterPart, 'field'>): boolean => field === 'tag' || field === 'has'

const plainTag = (name: string) =>
  name
    .replaceAll(/["“”„«»]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/gu, ' ')

/** The tags with this name or path (`cooling/roofs`), in any case and without quotation marks, and all tags below them. */
export function findTags(library: Library, value: string): number[] {
  const all = prepareOnce<[], { id: number; parentId: number | null; name: string }>(
    library,
    'SELECT id, parent_id AS parentId, name FROM tags WHERE removed_at IS NULL',
  ).all()
  const byId = new Map(all.map((tag) => [tag.id, tag]))
  const pathOf = (id: number): string => {
    const tag = byId.get(id)
    if (tag === undefined) return ''
    return tag.parentId === null ? tag.name : `${pathOf(tag.parentId)}/${tag.name}`
  }
  const wanted = plainTag(value)
  const named = all.filter(({ id, name }) => plainTag(name) === wanted || plainTag(pathOf(id)) === wanted)
  return listTagsBelow(
    library,
    named.map(({ id }) => id),
  )
}

interface MarkedSpan extends PlacedSpan {
  isWholeVideo: number
}

/** The marks that a filter means, in these videos (null: in all). */
function listMarks(library: Library, { field, value }: FilterPart, rowIds: readonly number[] | null): MarkedSpan[] {
  const tagIds = field === 'tag' ? findTags(library, value) : null
  return prepareOnce<[Record<string, string | number | null>], MarkedSpan>(
    library,
    `SELECT videos.id AS videoRowId, start_ms AS startMs, end_ms AS endMs, is_whole_video AS isWholeVideo
     FROM marks JOIN videos ON videos.youtube_id = marks.youtube_id
     WHERE removed_at IS NULL
       AND (@rowIds IS NULL OR marks.youtube_id IN (SELECT youtube_id FROM videos WHERE id IN (SELECT value FROM json_each(@rowIds))))
       AND (@tagIds IS NULL OR marks.id IN (SELECT mark_id FROM mark_tags WHERE tag_id IN (SELECT value FROM json_each(@tagIds))))
       AND (@isTag OR NOT is_whole_video) AND (NOT @isNote OR note <> '')`,
  ).all({
    rowIds: rowIds && JSON.stringify(rowIds),
    tagIds: tagIds && JSON.stringify(tagIds),
    isTag: field === 'tag' ? 1 : 0,
    isNote: field === 'has' && value.toLowerCase().startsWith('note') ? 1 : 0,
  })
}

/** The videos that have the filter's tag themselves. */
function listTaggedVideos(library: Library, { field, value }: FilterPart): number[] {
  if (field !== 'tag') return []
  return prepareOnce<[string], number>(
    library,
    `SELECT videos.id FROM video_tags JOIN videos ON videos.youtube_id = video_tags.youtube_id
     WHERE tag_id IN (SELECT value FROM json_each(?))`,
  )
    .pluck()
    .all(JSON.stringify(findTags(library, value)))
}

/** The row ids of the videos in which a moment can pass the filter. */
export const listMarkedVideos = (library: Library, filter: FilterPart): number[] => [
  ...new Set([
    ...listTaggedVideos(library, filter),
    ...listMarks(library, filter, null).map(({ videoRowId }) => videoRowId),
  ]),
]

const overlaps = (one: MarkedSpan, other: PlacedSpan): boolean =>
  one.isWholeVideo === 1 ||
  (one.startMs < Math.max(other.endMs, other.startMs + 1) && Math.max(one.endMs, one.startMs + 1) > other.startMs)

/**
 * One check for each filter. `tag:` lets a moment pass that overlaps a mark with the tag, and every moment of a video that has the tag
 * itself or in a note about the whole video. `has:mark` and `has:note` ask for a mark that the moment overlaps.
 */
export function planMarked(library: Library, filters: readonly FilterPart[]): Near[] {
  return filters.filter(isAboutMarks).map((filter) => ({
    isComplete: true,
    check(spans) {
      const rowIds = [...new Set(spans.map(({ videoRowId }) => videoRowId))]
      const marks = Map.groupBy(listMarks(library, filter, rowIds), ({ videoRowId }) => videoRowId)
      const tagged = new Set(listTaggedVideos(library, filter))
      return spans.map((span) => {
        const isMarked = tagged.has(span.videoRowId) || marks.get(span.videoRowId)?.some((one) => overlaps(one, span))
        return (isMarked === true) !== filter.isExcluded
      })
    },
  }))
}
