import type { LedgerEntry } from '../../contract/app/costs.ts'
import type { ExportFile } from '../../contract/app/exports.ts'
import { listImportCollections } from '../library/collections.ts'
import type { Library } from '../library/database/open.ts'
import { listLedgerEntries } from '../library/ledger/ledger.ts'
import { writeCsv } from '../write-csv.ts'

const columns = [
  'at',
  'operation',
  'purpose',
  'crawlKind',
  'videoCount',
  'costUsd',
  'isCostKnown',
  'countedUsd',
  'breakdown',
  'importId',
  'collection',
  'answerId',
  'note',
] as const
type Row = Record<(typeof columns)[number], string | number>

/** Exports all ledger entries, oldest first. An unknown cost is an empty cell. */
export function exportCostsCsv(library: Library, now: Date): ExportFile {
  const collections = listImportCollections(library)
  const rows = listLedgerEntries(library)
    .toReversed()
    .map((entry) => toRow(entry, (entry.importId === null ? undefined : collections.get(entry.importId)?.name) ?? ''))
  return {
    name: `footnote-costs-${now.toISOString().slice(0, 10)}.csv`,
    mediaType: 'text/csv',
    contentBase64: Buffer.from(writeCsv(columns, rows)).toString('base64'),
  }
}

function toRow(entry: LedgerEntry, collection: string): Row {
  const { at, operation, purpose, crawlKind, videoCount, costUsd, countedUsd, breakdown, importId, answerId, note } =
    entry
  return {
    at: new Date(at).toISOString(),
    operation,
    purpose: purpose ?? '',
    crawlKind: crawlKind ?? '',
    videoCount: videoCount ?? '',
    costUsd: costUsd ?? '',
    isCostKnown: costUsd === null ? 'no' : 'yes',
    countedUsd: countedUsd ?? '',
    breakdown: breakdown === null ? '' : JSON.stringify(breakdown),
    importId: importId ?? '',
    collection,
    answerId: answerId ?? '',
    note,
  }
}
