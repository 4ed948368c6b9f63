// Results of a service that could not be read completely. They are kept because they may have been paid for.
import packageJson from '../../../../package.json' with { type: 'json' }
import { AppError } from '../../../contract/app/errors.ts'
import type { KeptResult, KeptResultsOf, RawResult } from '../../../contract/app/raw-results.ts'
import type { Library } from '../database/open.ts'
import { storedText } from '../database/stored-values.ts'

export interface RawOrigin {
  at: number
  operation: 'videos' | 'search' | 'answer'
  /** At most one of these ids: the item, answer or search for which the result came. */
  itemId?: number
  answerId?: number
  searchId?: number
  /** True for a whole response, false for one result out of a response. */
  isResponse?: boolean
}

/** A kept result with everything that is needed to read it again. */
export interface StoredRawResult extends RawResult {
  rawId: number
  /** When the result arrived. */
  at: number
  operation: RawOrigin['operation']
  isResponse: boolean
  itemId: number | null
}

/** The number of whole responses to searches and questions that are kept although their search or answer is gone. */
const mostUnlinked = 20

/** If the same JSON is already kept for this video, replaces it. Returns the new id. */
export function insertRawResult(library: Library, raw: RawResult, origin: RawOrigin): number {
  library.prepare('DELETE FROM raw_results WHERE youtube_id = ? AND json = ?').run(raw.videoId, raw.json)
  const { lastInsertRowid } = library
    .prepare(
      `INSERT INTO raw_results (youtube_id, at, operation, item_id, answer_id, search_id, is_response, app_version, problem, json)
       VALUES (@videoId, @at, @operation, @itemId, @answerId, @searchId, @isResponse, @version, @problem, @json)`,
    )
    .run({
      videoId: raw.videoId,
      at: origin.at,
      operation: origin.operation,
      itemId: origin.itemId ?? null,
      answerId: origin.answerId ?? null,
      searchId: origin.searchId ?? null,
      isResponse: origin.isResponse ? 1 : 0,
      version: packageJson.version,
      problem: storedText(raw.problem),
      json: storedText(raw.json),
    })
  return Number(lastInsertRowid)
}

/**
 * Call it after a result was saved for an item. `raw` holds the result if a part of it could not be read, and is then kept. Without `raw`,
 * and if nothing of the video is missing any more, the results kept for it earlier are deleted.
 */
export function settleRawResult(
  library: Library,
  videoId: string,
  raw: RawResult | undefined,
  origin: RawOrigin,
): void {
  if (raw === undefined) dropRawResults(library, videoId, origin.itemId)
  else insertRawResult(library, raw, origin)
}

function dropRawResults(library: Library, videoId: string, itemId: number | undefined): void {
  library
    .prepare(
      `DELETE FROM raw_results WHERE (youtube_id = @videoId OR (item_id = @itemId AND youtube_id IS NULL AND NOT is_response))
       AND EXISTS (SELECT 1 FROM videos WHERE youtube_id = @videoId AND unread IS NULL)`,
    )
    .run({ videoId, itemId: itemId ?? null })
}

export function removeRawResult(library: Library, rawId: number): void {
  library.prepare('DELETE FROM raw_results WHERE id = ?').run(rawId)
}

/** Records that this version could not read the result either. */
export function setRawProblem(library: Library, rawId: number, problem: string): void {
  library
    .prepare('UPDATE raw_results SET problem = ?, app_version = ? WHERE id = ?')
    .run(storedText(problem), packageJson.version, rawId)
}

/** For use when the video itself is removed. */
export function removeRawResultsOf(library: Library, videoId: string): void {
  library.prepare('DELETE FROM raw_results WHERE youtube_id = ?').run(videoId)
}

/**
 * Call it after searches or answers were removed. Deletes the results that came with them, except those of videos in the library or the trash, and all
 * but the latest of the whole responses that no longer belong to anything.
 */
export function removeUnlinkedRawResults(library: Library): void {
  const isUnlinked = "answer_id IS NULL AND search_id IS NULL AND item_id IS NULL AND operation <> 'videos'"
  library
    .prepare(
      `DELETE FROM raw_results WHERE ${isUnlinked} AND is_response = 0
       AND NOT EXISTS (SELECT 1 FROM all_videos WHERE all_videos.youtube_id = raw_results.youtube_id)`,
    )
    .run()
  library
    .prepare(
      `DELETE FROM raw_results WHERE ${isUnlinked} AND is_response = 1 AND id NOT IN (
         SELECT id FROM raw_results WHERE ${isUnlinked} AND is_response = 1 ORDER BY id DESC LIMIT ?)`,
    )
    .run(mostUnlinked)
}

type RawRecord = Omit<KeptResult, 'isFromEarlierVersion'> & { version: string }

const keptColumns = `raw_results.id AS rawId, raw_results.youtube_id AS videoId, raw_results.at, raw_results.problem,
  octet_length(raw_results.json) AS size, raw_results.app_version AS version`

const toKept = ({ version, ...kept }: RawRecord): KeptResult => ({
  ...kept,
  isFromEarlierVersion: isEarlier(version, packageJson.version),
})

/** Oldest first. */
export function listRawResults(library: Library, of: KeptResultsOf): KeptResult[] {
  const [column, value] =
    'videoId' in of
      ? ['youtube_id', of.videoId]
      : 'answerId' in of
        ? ['answer_id', of.answerId]
        : ['search_id', of.searchId]
  return library
    .prepare<[string | number], RawRecord>(`SELECT ${keptColumns} FROM raw_results WHERE ${column} = ? ORDER BY id`)
    .all(value)
    .map(toKept)
}

/** The results kept for the items of an import and for their videos, by item id, oldest first. */
export function listRawResultsOfImport(library: Library, importId: number): Map<number, KeptResult[]> {
  const rows = library
    .prepare<[number], RawRecord & { itemId: number }>(
      `SELECT ${keptColumns}, import_items.id AS itemId FROM import_items
       JOIN raw_results ON raw_results.item_id = import_items.id OR raw_results.youtube_id = import_items.video_id
       WHERE import_items.import_id = ? ORDER BY raw_results.id`,
    )
    .all(importId)
  const kept = rows.map(({ itemId, ...record }) => ({ itemId, result: toKept(record) }))
  return new Map(
    [...Map.groupBy(kept, ({ itemId }) => itemId)].map(([itemId, all]) => [itemId, all.map(({ result }) => result)]),
  )
}

/** Throws RAW_RESULT_NOT_FOUND. */
export function getRawResult(library: Library, rawId: number): StoredRawResult {
  const row = library
    .prepare<[number], Omit<StoredRawResult, 'isResponse'> & { isResponse: number }>(
      `SELECT id AS rawId, at, youtube_id AS videoId, operation, is_response AS isResponse, item_id AS itemId, problem, json
       FROM raw_results WHERE id = ?`,
    )
    .get(rawId)
  if (row) return { ...row, isResponse: row.isResponse === 1 }
  throw new AppError(
    'RAW_RESULT_NOT_FOUND',
    'This result is no longer saved, because its video was read completely or removed.',
    {
      rawId,
    },
  )
}

/** Compares versions number by number, as in `0.10.2`. */
function isEarlier(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0
}
