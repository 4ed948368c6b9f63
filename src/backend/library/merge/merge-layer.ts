// What the user made of one video: corrections, who speaks, tags and collections.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import type { NameMaps } from './merge-names.ts'
import { insertRow, type Row, readAllRows, updateRow } from './other-library.ts'

interface Earlier {
  at: number
  text: string | null
  speaker: string | null
}

const earlierOf = (correction: Row): Earlier => ({
  at: Number(correction.changed_at),
  text: correction.text === null ? String(correction.original_text) : String(correction.text),
  speaker:
    correction.has_speaker === 1
      ? (correction.speaker as string | null)
      : (correction.original_speaker as string | null),
})

/** All versions of both, newest first, but for the one that is shown. */
function mergeHistories(shown: Row, one: Row, two: Row): string {
  const read = (row: Row): Earlier[] => [earlierOf(row), ...(JSON.parse(String(row.history)) as Earlier[])]
  const byVersion = new Map([...read(one), ...read(two)].map((version) => [JSON.stringify(version), version]))
  byVersion.delete(JSON.stringify(earlierOf(shown)))
  return JSON.stringify([...byVersion.values()].sort((a, b) => b.at - a.at))
}

/**
 * A correction is the one with its id, else the one of the same clip. Of two versions the one that was changed last is shown, and the other is
 * in its history. Must be called within an act.
 */
function mergeCorrections(library: Library, other: Library, videoId: string): void {
  for (const correction of readAllRows(other, 'SELECT * FROM corrections WHERE youtube_id = ? ORDER BY id', videoId)) {
    const known = prepareOnce<[Row], Row>(
      library,
      `SELECT * FROM corrections WHERE uuid = @uuid
         OR (youtube_id = @youtube_id AND kind = @kind AND start_ms = @start_ms AND original_text = @original_text)
       ORDER BY uuid = @uuid DESC`,
    ).get(correction)
    if (known === undefined) {
      insertRow(library, 'corrections', { ...correction, clip: null })
      continue
    }
    const shown = Number(correction.changed_at) > Number(known.changed_at) ? correction : known
    const history = mergeHistories(shown, known, correction)
    const { text = null, speaker = null, has_speaker = 0, made_by = '', changed_at = 0 } = shown
    const merged = { text, speaker, has_speaker, made_by, changed_at, history }
    const isSame = Object.entries(merged).every(([column, value]) => known[column] === value)
    if (!isSame) updateRow(library, 'corrections', Number(known.id), merged)
  }
}

/** Who speaks stays as it is where the library knows it. Must be called within an act. */
function mergeSpeakers(library: Library, other: Library, videoId: string, { persons }: NameMaps): void {
  const insert = prepareOnce(library, 'INSERT OR IGNORE INTO speakers (youtube_id, label, person_id) VALUES (?, ?, ?)')
  for (const { label, person_id } of readAllRows(other, 'SELECT * FROM speakers WHERE youtube_id = ?', videoId)) {
    const personId = persons.get(Number(person_id))
    if (personId !== undefined) insert.run(videoId, label, personId)
  }
}

function mergeTagsOfVideo(library: Library, other: Library, videoId: string, { tags }: NameMaps): void {
  const insert = prepareOnce(library, 'INSERT OR IGNORE INTO video_tags (youtube_id, tag_id) VALUES (?, ?)')
  for (const { tag_id } of readAllRows(other, 'SELECT tag_id FROM video_tags WHERE youtube_id = ?', videoId)) {
    const tagId = tags.get(Number(tag_id))
    if (tagId !== undefined) insert.run(videoId, tagId)
  }
}

function mergeCollectionsOfVideo(library: Library, other: Library, videoId: string, { collections }: NameMaps): void {
  const insert = prepareOnce(
    library,
    'INSERT OR IGNORE INTO collection_videos (collection_id, video_id) SELECT ?, id FROM videos WHERE youtube_id = ?',
  )
  const rows = readAllRows(
    other,
    'SELECT collection_id FROM collection_videos JOIN videos ON videos.id = video_id WHERE youtube_id = ?',
    videoId,
  )
  for (const { collection_id } of rows) {
    const collectionId = collections.get(Number(collection_id))
    if (collectionId !== undefined) insert.run(collectionId, videoId)
  }
}

/** Must be called within an act. The text of the video must be brought up to date afterwards. */
export function mergeLayer(library: Library, other: Library, videoId: string, maps: NameMaps): void {
  mergeCorrections(library, other, videoId)
  mergeSpeakers(library, other, videoId, maps)
  mergeTagsOfVideo(library, other, videoId, maps)
  mergeCollectionsOfVideo(library, other, videoId, maps)
}
