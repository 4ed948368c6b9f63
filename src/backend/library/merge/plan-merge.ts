// What a merge would do, without doing it.
import type { MergeCounts, MergePlan } from '../../../contract/app/backups.ts'
import type { Library } from '../database/open.ts'
import { type Row, readAllRows } from './other-library.ts'

type Outcome = keyof MergeCounts

function count(rows: readonly Row[], outcomeOf: (row: Row) => Outcome): MergeCounts {
  const counts: MergeCounts = { new: 0, same: 0, different: 0, removed: 0 }
  for (const row of rows) counts[outcomeOf(row)]++
  return counts
}

const byKey = (rows: readonly Row[], ...columns: readonly string[]) =>
  new Map(rows.map((row) => [columns.map((column) => row[column]).join('\n'), row]))

/** All tags with their paths; those in the trash have the path null. */
const tagPaths = `WITH RECURSIVE tree (id, path) AS (
    SELECT id, name_key FROM tags WHERE parent_id IS NULL AND removed_at IS NULL
    UNION ALL SELECT tags.id, path || '/' || name_key FROM tree JOIN tags ON parent_id = tree.id WHERE removed_at IS NULL
  ) SELECT uuid, name, description, colour, removed_at, path FROM tags LEFT JOIN tree USING (id)`

const allVideos = `SELECT youtube_id, text_version, refreshed_at,
  id IN (SELECT video_id FROM removed_videos) AS is_removed FROM all_videos`
const allMarks = 'SELECT uuid, note, changed_at, removed_at FROM marks'
const allSpeakers = `SELECT youtube_id, label, name_key FROM speakers JOIN persons ON persons.id = person_id`
const allCorrections = 'SELECT uuid, youtube_id, kind, start_ms, original_text, changed_at FROM corrections'

const isAlike = (one: Row, two: Row, ...columns: string[]) => columns.every((column) => one[column] === two[column])
const compare = (known: Row | undefined, row: Row, ...columns: string[]): Outcome =>
  known === undefined ? 'new' : isAlike(known, row, ...columns) ? 'same' : 'different'

/** What merging the other library would do. Reads the ids and versions of both, which takes some milliseconds for 10,000 videos. */
export function planMerge(library: Library, other: Library): MergePlan {
  const [videos, marks, tags] = [allVideos, allMarks, tagPaths].map((sql) => readAllRows(library, sql))
  const knownVideos = byKey(videos ?? [], 'youtube_id')
  const knownMarks = byKey(marks ?? [], 'uuid')
  const [tagIds, paths] = [byKey(tags ?? [], 'uuid'), byKey(tags ?? [], 'path')]
  const collections = readAllRows(
    library,
    'SELECT lower(name) AS name, removed_at FROM collections ORDER BY removed_at IS NULL',
  )
  const knownCollections = byKey(collections, 'name')
  const persons = readAllRows(library, 'SELECT uuid, name_key FROM persons')
  const [personIds, personNames] = [byKey(persons, 'uuid'), byKey(persons, 'name_key')]
  const knownSpeakers = byKey(readAllRows(library, allSpeakers), 'youtube_id', 'label')
  const corrections = readAllRows(library, allCorrections)
  const clip = ['youtube_id', 'kind', 'start_ms', 'original_text']
  const [correctionIds, correctedClips] = [byKey(corrections, 'uuid'), byKey(corrections, ...clip)]
  const keyOf = (row: Row, ...columns: string[]) => columns.map((column) => row[column]).join('\n')

  return {
    videos: count(readAllRows(other, `SELECT * FROM (${allVideos}) WHERE NOT is_removed`), (row) => {
      const known = knownVideos.get(keyOf(row, 'youtube_id'))
      return known?.is_removed === 1 ? 'removed' : compare(known, row, 'text_version', 'refreshed_at')
    }),
    marks: count(readAllRows(other, `${allMarks} WHERE removed_at IS NULL`), (row) => {
      const known = knownMarks.get(keyOf(row, 'uuid'))
      return known !== undefined && known.removed_at !== null ? 'removed' : compare(known, row, 'note', 'changed_at')
    }),
    tags: count(readAllRows(other, `${tagPaths} WHERE path IS NOT NULL`), (row) => {
      const same = tagIds.get(keyOf(row, 'uuid'))
      if (same !== undefined && same.removed_at === null) return compare(same, row, 'name', 'description', 'colour')
      if (paths.has(keyOf(row, 'path'))) return 'same'
      return same === undefined ? 'new' : 'removed'
    }),
    collections: count(
      readAllRows(other, 'SELECT lower(name) AS name FROM collections WHERE removed_at IS NULL'),
      (row) => {
        const known = knownCollections.get(keyOf(row, 'name'))
        return known === undefined ? 'new' : known.removed_at === null ? 'same' : 'removed'
      },
    ),
    persons: count(readAllRows(other, 'SELECT uuid, name_key FROM persons'), (row) =>
      personIds.has(keyOf(row, 'uuid')) || personNames.has(keyOf(row, 'name_key')) ? 'same' : 'new',
    ),
    speakers: count(readAllRows(other, allSpeakers), (row) =>
      compare(knownSpeakers.get(keyOf(row, 'youtube_id', 'label')), row, 'name_key'),
    ),
    corrections: count(readAllRows(other, allCorrections), (row) =>
      compare(correctionIds.get(keyOf(row, 'uuid')) ?? correctedClips.get(keyOf(row, ...clip)), row, 'changed_at'),
    ),
  }
}
