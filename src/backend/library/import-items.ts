import type { ImportItem, ImportItemState } from '../../contract/app/imports.ts'
import type { ItemError, ItemErrorType } from '../../contract/app/item-errors.ts'
import type { CrawlMode } from '../../contract/app/moments.ts'
import { describeUnread } from '../../contract/app/unread.ts'
import { cutLine } from '../bounds/bound-video.ts'
import type { Library } from './database/open.ts'
import { storedText } from './database/stored-values.ts'
import { readItemError, storedErrorType } from './item-error-record.ts'
import { listRawResultsOfImport } from './videos/raw-results.ts'

export type NewImportItem = Pick<ImportItem, 'input' | 'videoId' | 'state' | 'error' | 'listedTitle'> & {
  openAtMs: number
  isRestored?: boolean
}

/** The progress of one item. It is always written as a whole. */
export interface ItemProgress {
  state: ImportItemState
  error: ItemError | null
  advice: 'later' | 'live' | 'none' | null
  attempts: number
  nextAttemptAt: number | null
  /** The last request for this item whose result still counts; null if the next attempt has to start with the first request again. */
  lastAsked: CrawlMode | null
}

/** An item that names a video, with the fields the import queue needs. */
export interface QueuedItem extends ItemProgress {
  itemId: number
  importId: number
  videoId: string
  openAtMs: number
}

interface ItemRecord extends Omit<QueuedItem, 'videoId' | 'error'> {
  videoId: string | null
  errorType: string | null
  errorMessage: string | null
}

const selectItems = `SELECT import_items.id AS itemId, import_id AS importId, video_id AS videoId, import_items.open_at_ms AS openAtMs,
  import_items.state, error_type AS errorType, error_message AS errorMessage, advice, attempts, next_attempt_at AS nextAttemptAt,
  last_asked AS lastAsked`

export function insertImportItems(library: Library, importId: number, items: readonly NewImportItem[]): void {
  const insert = library.prepare(
    `INSERT INTO import_items (import_id, ordinal, input, video_id, open_at_ms, state, error_type, error_message, listed_title, is_restored)
     VALUES (@importId, @ordinal, @input, @videoId, @openAtMs, @state, @errorType, @errorMessage, @listedTitle, @isRestored)`,
  )
  for (const [ordinal, { error, isRestored = false, ...item }] of items.entries()) {
    const input = storedText(item.input)
    const listedTitle = item.listedTitle === null ? null : storedText(item.listedTitle)
    const errorType = storedErrorType(error)
    const row = { ...item, importId, ordinal, input, errorType, listedTitle, isRestored: isRestored ? 1 : 0 }
    insert.run({ ...row, errorMessage: error?.message ?? null })
  }
}

/** The SQL condition for a saved item whose video was in the library before a refreshing import fetched it again. */
export const refetchedItem = `(import_items.state = 'saved' AND EXISTS (SELECT 1 FROM videos, imports
  WHERE videos.youtube_id = import_items.video_id AND imports.id = import_items.import_id
  AND imports.refresh = 1 AND videos.added_at < imports.created_at))`

/** In the order they were pasted. */
export function listImportItems(library: Library, importId: number): ImportItem[] {
  const kept = listRawResultsOfImport(library, importId)
  return library
    .prepare<[number], ListedRecord & UnreadRecord>(
      `SELECT import_items.id AS itemId, input, video_id AS videoId, videos.title, listed_title AS listedTitle, state,
         error_type AS errorType, error_message AS errorMessage, next_attempt_at AS nextAttemptAt,
         videos.unread, said_count AS said, shown_count AS shown, section_count AS sections, ${refetchedItem} AS isRefetched, is_restored AS isRestored
       FROM import_items LEFT JOIN videos ON videos.youtube_id = import_items.video_id
       WHERE import_id = ? ORDER BY ordinal`,
    )
    .all(importId)
    .map(({ errorType, errorMessage, unread, said, shown, sections, ...item }) => ({
      ...item,
      title: item.title && cutLine(item.title),
      listedTitle: item.listedTitle && cutLine(item.listedTitle),
      error: readItemError(errorType, errorMessage),
      isRefetched: item.isRefetched === 1,
      isRestored: item.isRestored === 1,
      unread: item.state === 'saved' ? toUnreadSentences({ unread, said, shown, sections }) : null,
      kept: kept.get(item.itemId) ?? [],
    }))
}

type ListedRecord = Omit<ImportItem, 'error' | 'isRefetched' | 'isRestored' | 'unread' | 'kept'> &
  Pick<ItemRecord, 'errorType' | 'errorMessage'> & { isRefetched: 0 | 1; isRestored: 0 | 1 }

/** Columns of the item's video; all null if the video is not in the library. */
interface UnreadRecord {
  /** JSON. */
  unread: string | null
  said: number | null
  shown: number | null
  sections: number | null
}

function toUnreadSentences({ unread, said, shown, sections }: UnreadRecord): string | null {
  if (unread === null) return null
  return describeUnread(JSON.parse(unread), { said: said ?? 0, shown: shown ?? 0, sections: sections ?? 0 })
}

/** The error type of a waiting item whose response was lost, and which may already have been charged. */
export const lostType = 'RESPONSE_LOST' satisfies ItemErrorType

/**
 * Which waiting items to ask for:
 * - `lookUp`: items that have not been asked for yet, and lost ones;
 * - `lost`: only items whose response was lost;
 * - `live`: all items but the lost ones that have been asked for already, because the source's cache does not have them;
 * - `any`: all items.
 * An import that always fetches live skips the look-up: there `lookUp` means only the lost items, and `live` all others.
 */
export type ItemsToAsk = 'lookUp' | 'lost' | 'live' | 'any'

const conditions: Record<ItemsToAsk, string> = {
  lost: 'error_type IS @lostType',
  lookUp: '(error_type IS @lostType OR (last_asked IS NULL AND NOT @isAlwaysLive))',
  live: '(error_type IS NOT @lostType AND (last_asked IS NOT NULL OR @isAlwaysLive))',
  any: 'TRUE',
}

export interface DueFilter {
  importId: number
  isAlwaysLive: boolean
  now: number
  limit: number
  /** Videos for which a request is already under way. */
  busyVideoIds: readonly string[]
}

/** Waiting items that are due now, in the order they were pasted. */
export function listItemsToAsk(library: Library, items: ItemsToAsk, filter: DueFilter): QueuedItem[] {
  const { isAlwaysLive, busyVideoIds, ...bounds } = filter
  return library
    .prepare<[Record<string, unknown>], ItemRecord>(
      `${selectItems} FROM import_items WHERE import_id = @importId AND state = 'pending'
       AND (next_attempt_at IS NULL OR next_attempt_at <= @now)
       AND ${conditions[items]}
       AND video_id NOT IN (SELECT value FROM json_each(@busyVideoIds))
       ORDER BY ordinal LIMIT @limit`,
    )
    .all({ ...bounds, lostType, isAlwaysLive: isAlwaysLive ? 1 : 0, busyVideoIds: JSON.stringify(busyVideoIds) })
    .flatMap(toQueuedItem)
}

/** The items of an import that are in one state; with `itemIds`, only those. */
export function listItemsInState(
  library: Library,
  importId: number,
  state: ImportItemState,
  itemIds?: readonly number[],
): QueuedItem[] {
  return library
    .prepare<[Record<string, unknown>], ItemRecord>(
      `${selectItems} FROM import_items WHERE import_id = @importId AND state = @state
       AND (@itemIds IS NULL OR id IN (SELECT value FROM json_each(@itemIds))) ORDER BY ordinal`,
    )
    .all({ importId, state, itemIds: itemIds ? JSON.stringify(itemIds) : null })
    .flatMap(toQueuedItem)
}

/** The failed items of a video, across all imports that were not cancelled, each with the collection of its import. */
export function listFailedItems(
  library: Library,
  videoId: string,
  states: readonly ('failed' | 'in_doubt')[],
): { item: QueuedItem; collectionId: number | null }[] {
  return library
    .prepare<[string, string], ItemRecord & { collectionId: number | null }>(
      `${selectItems}, imports.collection_id AS collectionId FROM import_items JOIN imports ON imports.id = import_id
       WHERE video_id = ? AND import_items.state IN (SELECT value FROM json_each(?)) AND imports.state <> 'cancelled'
       ORDER BY import_items.id`,
    )
    .all(videoId, JSON.stringify(states))
    .flatMap(({ collectionId, ...record }) => toQueuedItem(record).map((item) => ({ item, collectionId })))
}

/** The video ids of the whole import to which the item belongs. */
export function findImportedVideoIds(library: Library, itemId: number): string[] {
  return library
    .prepare<[number], string>(
      `SELECT DISTINCT video_id FROM import_items WHERE video_id IS NOT NULL
       AND import_id = (SELECT import_id FROM import_items WHERE id = ?)`,
    )
    .pluck()
    .all(itemId)
}

/** The time at which this video was pasted to open, in the import to which the item belongs; 0 without one. */
export function findOpenAtMs(library: Library, itemId: number, videoId: string): number {
  const openAtMs = library
    .prepare<[number, string], number>(
      `SELECT open_at_ms FROM import_items WHERE import_id = (SELECT import_id FROM import_items WHERE id = ?)
       AND video_id = ? ORDER BY ordinal LIMIT 1`,
    )
    .pluck()
    .get(itemId, videoId)
  return openAtMs ?? 0
}

/** Items of any import whose request was under way when the process ended. */
export function listItemsUnderWay(library: Library): QueuedItem[] {
  return library
    .prepare<[], ItemRecord>(`${selectItems} FROM import_items WHERE state = 'fetching' ORDER BY import_id, ordinal`)
    .all()
    .flatMap(toQueuedItem)
}

/** The earliest time after `now` at which a waiting item is due; null if there is none. */
export function findNextAttempt(library: Library, importId: number, now: number): number | null {
  const row = library
    .prepare<[number, number], { at: number | null }>(
      `SELECT min(next_attempt_at) AS at FROM import_items
       WHERE import_id = ? AND state = 'pending' AND next_attempt_at > ?`,
    )
    .get(importId, now)
  return row?.at ?? null
}

/** Items that would wait longer than until `latest` become due at `latest`. */
export function bringForwardItems(library: Library, importId: number, latest: number): void {
  library
    .prepare(
      `UPDATE import_items SET next_attempt_at = @latest
       WHERE import_id = @importId AND state = 'pending' AND next_attempt_at > @latest`,
    )
    .run({ importId, latest })
}

/** True if at least one item is waiting or being fetched. */
export function hasUnfinishedItems(library: Library, importId: number): boolean {
  return (
    library
      .prepare(`SELECT 1 FROM import_items WHERE import_id = ? AND state IN ('pending', 'fetching') LIMIT 1`)
      .get(importId) !== undefined
  )
}

/** The number of items that have not been asked for yet or are to be asked for again. */
export function countWaitingItems(library: Library, importId: number): number {
  return (
    library
      .prepare<[number], number>(`SELECT count(*) FROM import_items WHERE import_id = ? AND state = 'pending'`)
      .pluck()
      .get(importId) ?? 0
  )
}

export function setItemProgress(library: Library, itemId: number, progress: ItemProgress): void {
  const { error } = progress
  const errorMessage = error === null ? null : storedText(error.message)
  library
    .prepare(
      `UPDATE import_items SET state = @state, error_type = @errorType, error_message = @errorMessage, advice = @advice,
         attempts = @attempts, next_attempt_at = @nextAttemptAt, last_asked = @lastAsked WHERE id = @itemId`,
    )
    .run({ ...progress, itemId, errorType: storedErrorType(error), errorMessage })
}

/** Records that the video of an item was taken out of the trash. */
export function setItemRestored(library: Library, itemId: number): void {
  library.prepare('UPDATE import_items SET is_restored = 1 WHERE id = ?').run(itemId)
}

export function cancelWaitingItems(library: Library, importId: number): void {
  library
    .prepare(
      `UPDATE import_items SET state = 'cancelled', next_attempt_at = NULL WHERE import_id = ? AND state = 'pending'`,
    )
    .run(importId)
}

function toQueuedItem({ errorType, errorMessage, ...item }: ItemRecord): QueuedItem[] {
  const { videoId } = item
  return videoId === null ? [] : [{ ...item, videoId, error: readItemError(errorType, errorMessage) }]
}
