// Tables of how often tags were used, by video, by speaker, or together with other tags.
import type { CountsBy, MarkCounts, MarkFilter, MarkKey } from '../../../contract/app/marks.ts'
import { formatSpeaker } from '../../../contract/app/speakers.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { listTags } from '../tags/tags.ts'
import { intersectRanges, joinRanges, lengthOf, overlapsAny, type TimeRange } from './overlaps.ts'
import { titlesOfMarkedVideos } from './titles.ts'

interface CountedMark extends TimeRange {
  id: number
  videoId: string
  isWholeVideo: boolean
  /** [null] for a mark without tags. */
  tagIds: (number | null)[]
  /** [null] for a mark without speakers. */
  speakers: (string | null)[]
}

function readMarks(library: Library, rowIds: readonly number[]): CountedMark[] {
  const rows = prepareOnce<
    [string],
    TimeRange & { id: number; videoId: string; isWholeVideo: number; tagIds: string; speakers: string }
  >(
    library,
    `SELECT marks.id, youtube_id AS videoId, start_ms AS startMs, end_ms AS endMs, is_whole_video AS isWholeVideo, speakers,
       (SELECT json_group_array(tag_id) FROM mark_tags JOIN tags ON tags.id = tag_id
        WHERE mark_id = marks.id AND tags.removed_at IS NULL) AS tagIds
     FROM json_each(?) AS wanted CROSS JOIN marks ON marks.id = wanted.value`,
  ).all(JSON.stringify(rowIds))
  const orNull = <T>(values: T[]): (T | null)[] => (values.length === 0 ? [null] : values)
  return rows.map((row) => ({
    ...row,
    isWholeVideo: row.isWholeVideo === 1,
    tagIds: orNull<number>(JSON.parse(row.tagIds)),
    speakers: orNull<string>(JSON.parse(row.speakers)),
  }))
}

/** A note about a whole video takes no time: otherwise it would cover, and overlap, everything in its video. */
const rangesOf = (marks: readonly CountedMark[]) => joinRanges(marks.filter(({ isWholeVideo }) => !isWholeVideo))

function coveredMs(marks: readonly CountedMark[]): number {
  let ms = 0
  for (const ofVideo of Map.groupBy(marks, ({ videoId }) => videoId).values()) ms += lengthOf(rangesOf(ofVideo))
  return ms
}

const columnsOf: Record<Exclude<CountsBy, 'tag-tag'>, (mark: CountedMark) => (string | null)[]> = {
  'tag-video': ({ videoId }) => [videoId],
  'tag-speaker': ({ speakers }) => speakers,
}

/** The marks of a row that overlap a mark of the column in the same video, or have both tags; and the time that both cover. */
function overlapping(
  row: readonly CountedMark[],
  column: readonly CountedMark[],
): { marks: CountedMark[]; ms: number } {
  const ofColumn = Map.groupBy(column, ({ videoId }) => videoId)
  const inColumn = new Set(column.map(({ id }) => id))
  const found: CountedMark[] = []
  let ms = 0
  for (const [videoId, marks] of Map.groupBy(row, (mark) => mark.videoId)) {
    const ranges = rangesOf(ofColumn.get(videoId) ?? [])
    if (ranges.length === 0 && !ofColumn.has(videoId)) continue
    for (const mark of marks)
      if (inColumn.has(mark.id) || (!mark.isWholeVideo && overlapsAny(mark, ranges))) found.push(mark)
    ms += lengthOf(intersectRanges(rangesOf(marks), ranges))
  }
  return { marks: found, ms }
}

const byTag = (marks: readonly CountedMark[]) => groupByEach(marks, ({ tagIds }) => tagIds)

function groupByEach<Key>(marks: readonly CountedMark[], keysOf: (mark: CountedMark) => readonly Key[]) {
  const groups = new Map<Key, CountedMark[]>()
  for (const mark of marks)
    for (const key of keysOf(mark)) {
      const known = groups.get(key)
      if (known) known.push(mark)
      else groups.set(key, [mark])
    }
  return groups
}

interface Counted {
  key: MarkKey
  label: string
}

/** The tags of the marks in the order of their paths; last, those without a tag. */
function labelTags(library: Library, keys: Iterable<number | null>): Counted[] {
  const used = new Set(keys)
  const tags = listTags(library).filter(({ tagId }) => used.has(tagId))
  return [
    ...tags.map(({ tagId, path }) => ({ key: tagId, label: path.join('/') })),
    ...(used.has(null) ? [{ key: null, label: '' }] : []),
  ]
}

function labelColumns(library: Library, by: Exclude<CountsBy, 'tag-tag'>, keys: Iterable<string | null>): Counted[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  const titles = by === 'tag-video' ? titlesOfMarkedVideos(library) : new Map<string, string>()
  const labelOf = (key: string) => (by === 'tag-video' ? (titles.get(key) ?? key) : formatSpeaker(key))
  return [...keys]
    .map((key) => ({ key, label: key === null ? '' : labelOf(key) }))
    .sort((a, b) => Number(a.key === null) - Number(b.key === null) || compare(a.label, b.label))
}

const nothing = { marks: 0, ms: 0 }

/** `tags` are the rows and the columns, except those without a tag. */
function countPairs(marks: readonly CountedMark[], tags: readonly Counted[]): MarkCounts {
  const named = tags.filter(({ key }) => key !== null)
  const places = new Map<MarkKey, number>(named.map(({ key }, place) => [key, place]))
  const cells = named.map(() => named.map(() => nothing))
  const add = (row: number | null, column: number | null, more: { marks: number; ms: number }) => {
    const [r, c] = [places.get(row), places.get(column)]
    const cell = r === undefined || c === undefined ? undefined : cells[r]?.[c]
    if (r !== undefined && c !== undefined && cell)
      cells[r]?.splice(c, 1, { marks: cell.marks + more.marks, ms: cell.ms + more.ms })
  }
  // Only tags of the same video can overlap.
  for (const ofVideo of Map.groupBy(marks, ({ videoId }) => videoId).values()) {
    const ranges = [...byTag(ofVideo)].map(([tagId, found]) => ({ tagId, covered: rangesOf(found) }))
    for (const mark of ofVideo)
      for (const { tagId, covered } of ranges)
        if (mark.tagIds.includes(tagId) || (!mark.isWholeVideo && overlapsAny(mark, covered)))
          for (const own of mark.tagIds) add(own, tagId, { marks: 1, ms: 0 })
    for (const row of ranges)
      for (const column of ranges)
        add(row.tagId, column.tagId, { marks: 0, ms: lengthOf(intersectRanges(row.covered, column.covered)) })
  }
  return { rows: named, columns: named, cells }
}

/**
 * Counts marks by tag and another key. Rows and columns without a tag or speaker have the key null and come last. With `tag-tag`, a cell has
 * the marks of its row's tag that overlap one of its column's tag, and the time that both cover.
 */
export function countMarks(library: Library, rowIds: readonly number[], by: CountsBy): MarkCounts {
  const marks = readMarks(library, rowIds)
  const tagged = byTag(marks)
  const rows = labelTags(library, tagged.keys())
  const ofRow = ({ key }: Counted) => tagged.get(typeof key === 'string' ? null : key) ?? []
  if (by === 'tag-tag') return countPairs(marks, rows)
  const keysOf = columnsOf[by]
  const columns = labelColumns(library, by, new Set(marks.flatMap(keysOf)))
  const cells = rows.map((row) => {
    const ofCells = groupByEach(ofRow(row), keysOf)
    return columns.map(({ key }) => {
      const found = ofCells.get(typeof key === 'number' ? null : key)
      return found === undefined ? nothing : { marks: found.length, ms: coveredMs(found) }
    })
  })
  return { rows, columns, cells }
}

/** Those of the marks that `countMarks` counts in a cell. */
export function marksOfCell(
  library: Library,
  rowIds: readonly number[],
  { by, row, column }: NonNullable<MarkFilter['cell']>,
): Set<number> {
  const marks = readMarks(library, rowIds)
  const has = (keys: readonly MarkKey[], key: MarkKey) => keys.includes(key)
  const ofRow = marks.filter(({ tagIds }) => has(tagIds, row))
  const found =
    by === 'tag-tag'
      ? overlapping(
          ofRow,
          marks.filter(({ tagIds }) => has(tagIds, column)),
        ).marks
      : ofRow.filter((mark) => has(columnsOf[by](mark), column))
  return new Set(found.map(({ id }) => id))
}
