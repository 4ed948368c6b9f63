import { AppError } from '../../contract/app/errors.ts'
import type { Import } from '../../contract/app/imports.ts'
import type { ItemError, ItemErrorType } from '../../contract/app/item-errors.ts'
import type { CrawlMode, SourceKind } from '../../contract/app/moments.ts'
import type { Library } from './database/open.ts'
import { storedText } from './database/stored-values.ts'
import { refetchedItem } from './import-items.ts'
import { readItemError, storedErrorType } from './item-error-record.ts'
import { sumImportCost } from './ledger/ledger.ts'

export interface NewImport {
  createdAt: number
  source: SourceKind
  crawlMode: CrawlMode
  isRefresh: boolean
  /** True if the results replace whatever the library has of these videos, even where the usual rule would keep it. */
  isReplacing: boolean
  collectionId: number | null
  ceilingPerVideoUsd: number | null
  isTrial: boolean
  /** The estimated cost of the import; null if it is unknown. */
  estimateUsd: number | null
}

/** An import with the fields the queue needs. */
export interface QueuedImport extends NewImport {
  importId: number
  state: Import['state']
}

interface ImportRecord {
  id: number
  created_at: number
  finished_at: number | null
  source: SourceKind
  crawl_mode: CrawlMode
  refresh: number
  replaces: number
  collection_id: number | null
  state: Import['state']
  pause_error_type: string | null
  pause_error_message: string | null
  ceiling_usd: number | null
  trial: number
  estimate_usd: number | null
}

type CountsRecord = Import['counts']

const countItems = `SELECT count(*) AS total,
    count(*) FILTER (WHERE state IN ('pending', 'fetching')) AS waiting,
    count(*) FILTER (WHERE state = 'saved') AS saved,
    count(*) FILTER (WHERE ${refetchedItem}) AS refetched,
    count(*) FILTER (WHERE state = 'failed') AS failed,
    count(*) FILTER (WHERE state IN ('exists', 'duplicate')) AS skipped,
    count(*) FILTER (WHERE state = 'unreadable') AS unreadable,
    count(*) FILTER (WHERE state = 'cancelled') AS cancelled,
    count(*) FILTER (WHERE state = 'in_doubt') AS inDoubt
  FROM import_items WHERE import_id = ?`
const noCounts = {
  total: 0,
  waiting: 0,
  saved: 0,
  refetched: 0,
  failed: 0,
  skipped: 0,
  unreadable: 0,
  cancelled: 0,
  inDoubt: 0,
}

/** The new import starts in the state `running`. Returns its id. */
export function insertImport(library: Library, { isRefresh, isReplacing, isTrial, ...others }: NewImport): number {
  const { lastInsertRowid } = library
    .prepare(
      `INSERT INTO imports
         (created_at, source, crawl_mode, refresh, replaces, collection_id, ceiling_usd, trial, estimate_usd, state)
       VALUES (@createdAt, @source, @crawlMode, @refresh, @replaces, @collectionId, @ceilingPerVideoUsd, @trial, @estimateUsd, 'running')`,
    )
    .run({ ...others, refresh: Number(isRefresh), replaces: Number(isReplacing), trial: Number(isTrial) })
  return Number(lastInsertRowid)
}

/** Newest first. */
export function listImports(library: Library): Import[] {
  return library
    .prepare<[], ImportRecord>('SELECT * FROM imports ORDER BY id DESC')
    .all()
    .map((record) => toImport(library, record))
}

/** Throws IMPORT_NOT_FOUND. */
export function getImport(library: Library, importId: number): Import {
  return toImport(library, getRecord(library, importId))
}

/** Throws IMPORT_NOT_FOUND. */
export function getQueuedImport(library: Library, importId: number): QueuedImport {
  return toQueuedImport(getRecord(library, importId))
}

function getRecord(library: Library, importId: number): ImportRecord {
  const record = library.prepare<[number], ImportRecord>('SELECT * FROM imports WHERE id = ?').get(importId)
  if (record) return record
  throw new AppError('IMPORT_NOT_FOUND', 'This import does not exist. Look for it in the list of imports.', {
    importId,
  })
}

/** Oldest first. */
export function listRunningImports(library: Library, source: SourceKind): QueuedImport[] {
  return library
    .prepare<[string], ImportRecord>(`SELECT * FROM imports WHERE state = 'running' AND source = ? ORDER BY id`)
    .all(source)
    .map(toQueuedImport)
}

/** Imports that paused on their own for one of these reasons. */
export function listImportsPausedBy(
  library: Library,
  source: SourceKind,
  errorTypes: readonly ItemErrorType[],
): number[] {
  return library
    .prepare<[string, string], { id: number }>(
      `SELECT id FROM imports WHERE state = 'paused' AND source = ?
       AND pause_error_type IN (SELECT value FROM json_each(?)) ORDER BY id`,
    )
    .all(source, JSON.stringify(errorTypes))
    .map(({ id }) => id)
}

export interface ImportState {
  state: Import['state']
  finishedAt?: number
  /** The reason why the import paused on its own. */
  pauseReason?: ItemError
}

export function setImportState(
  library: Library,
  importId: number,
  { state, finishedAt, pauseReason }: ImportState,
): void {
  library
    .prepare(
      `UPDATE imports SET state = ?, finished_at = ?, pause_error_type = ?, pause_error_message = ? WHERE id = ?`,
    )
    .run(
      state,
      finishedAt ?? null,
      storedErrorType(pauseReason ?? null),
      storedText(pauseReason?.message ?? '') || null,
      importId,
    )
}

export interface ImportTerms {
  /** The most that one video may cost; null for no limit. */
  ceilingPerVideoUsd: number | null
  isTrial: boolean
}

export function setImportTerms(library: Library, importId: number, { ceilingPerVideoUsd, isTrial }: ImportTerms): void {
  library
    .prepare('UPDATE imports SET ceiling_usd = ?, trial = ? WHERE id = ?')
    .run(ceilingPerVideoUsd, isTrial ? 1 : 0, importId)
}

function toImport(library: Library, record: ImportRecord): Import {
  const { isRefresh: _, isReplacing: __, ...queued } = toQueuedImport(record)
  const { importId } = queued
  const { pause_error_type: type, pause_error_message: message } = record
  return {
    ...queued,
    finishedAt: record.finished_at,
    pauseReason: readItemError(type, message),
    counts: library.prepare<[number], CountsRecord>(countItems).get(importId) ?? noCounts,
    costUsd: sumImportCost(library, importId),
  }
}

function toQueuedImport(record: ImportRecord): QueuedImport {
  return {
    importId: record.id,
    createdAt: record.created_at,
    source: record.source,
    crawlMode: record.crawl_mode,
    isRefresh: record.refresh === 1,
    isReplacing: record.replaces === 1,
    collectionId: record.collection_id,
    ceilingPerVideoUsd: record.ceiling_usd,
    isTrial: record.trial === 1,
    estimateUsd: record.estimate_usd,
    state: record.state,
  }
}
