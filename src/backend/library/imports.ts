import { AppError } from '../../contract/app/errors.ts'
import type { Import } from '../../contract/app/imports.ts'
import type { ItemError, ItemErrorType } from '../../contract/app/item-errors.ts'
import type { SourceKind } from '../../contract/app/moments.ts'
import type { Library } from './database/open.ts'
import { storedText } from './database/stored-values.ts'
import { refetchedItem } from './import-items.ts'
import { readItemError, storedErrorType } from './item-error-record.ts'
import { sumImportCost } from './ledger/ledger.ts'

type ImportFacts = Pick<Import, 'createdAt' | 'source' | 'crawlMode' | 'collectionId' | 'estimateUsd'>

export interface NewImport extends ImportFacts, ImportTerms {
  isRefresh: boolean
  /** True if the results replace whatever the library has of these videos, even where the usual rule would keep it. */
  isReplacing: boolean
}

/** An import with the fields the queue needs. */
export interface QueuedImport extends NewImport {
  importId: number
  state: Import['state']
}

interface ImportRecord extends Omit<QueuedImport, 'isRefresh' | 'isReplacing' | 'isTrial'> {
  isRefresh: number
  /** Null if the collection is in the trash, where videos are still added to it. */
  shownCollectionId: number | null
  isReplacing: number
  isTrial: number
  finishedAt: number | null
  pauseType: string | null
  pauseMessage: string | null
}

const selectImports = `SELECT id AS importId, created_at AS createdAt, finished_at AS finishedAt, source, crawl_mode AS crawlMode,
  refresh AS isRefresh, replaces AS isReplacing, collection_id AS collectionId,
  (SELECT id FROM collections WHERE id = collection_id AND removed_at IS NULL) AS shownCollectionId, state, pause_error_type AS pauseType,
  pause_error_message AS pauseMessage, ceiling_usd AS ceilingPerVideoUsd, trial AS isTrial, estimate_usd AS estimateUsd FROM imports`

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
    .prepare<[], ImportRecord>(`${selectImports} ORDER BY id DESC`)
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
  const record = library.prepare<[number], ImportRecord>(`${selectImports} WHERE id = ?`).get(importId)
  if (record) return record
  throw new AppError('IMPORT_NOT_FOUND', 'This import does not exist. Look for it in the list of imports.', {
    importId,
  })
}

/** Oldest first. */
export function listRunningImports(library: Library, source: SourceKind): QueuedImport[] {
  return library
    .prepare<[string], ImportRecord>(`${selectImports} WHERE state = 'running' AND source = ? ORDER BY id`)
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

export type ImportTerms = Pick<Import, 'ceilingPerVideoUsd' | 'isTrial'>

export function setImportTerms(library: Library, importId: number, { ceilingPerVideoUsd, isTrial }: ImportTerms): void {
  library
    .prepare('UPDATE imports SET ceiling_usd = ?, trial = ? WHERE id = ?')
    .run(ceilingPerVideoUsd, isTrial ? 1 : 0, importId)
}

function toImport(library: Library, record: ImportRecord): Import {
  const { isRefresh: _, isReplacing: __, isTrial, pauseType, pauseMessage, shownCollectionId, ...others } = record
  return {
    ...others,
    collectionId: shownCollectionId,
    isTrial: isTrial === 1,
    pauseReason: readItemError(pauseType, pauseMessage),
    // A query of aggregates always has a row.
    counts: library.prepare<[number]>(countItems).get(record.importId) as Import['counts'],
    costUsd: sumImportCost(library, record.importId),
  }
}

function toQueuedImport(record: ImportRecord): QueuedImport {
  const { finishedAt: _, pauseType: __, pauseMessage: ___, shownCollectionId: ____, ...queued } = record
  return {
    ...queued,
    isRefresh: record.isRefresh === 1,
    isReplacing: record.isReplacing === 1,
    isTrial: record.isTrial === 1,
  }
}
