import type { Cost, CrawlKind, LedgerEntry, ModelPurpose, Operation, Sums } from '../../../contract/app/costs.ts'
import { listImportCollections } from '../collections.ts'
import type { Library } from '../database/open.ts'
import { storedText } from '../database/stored-values.ts'

export interface NewLedgerEntry {
  at: number
  operation: Operation
  purpose?: ModelPurpose | null | undefined
  cost: Cost
  /** The amount that an entry of unknown cost counts for under the cap; ignored if the cost is known. */
  countedUsd?: number | null | undefined
  crawlKind?: CrawlKind | null | undefined
  videoCount?: number | null | undefined
  importId?: number | null | undefined
  answerId?: number | null | undefined
  note: string
}

export function addLedgerEntry(library: Library, entry: NewLedgerEntry): void {
  const { at, operation, cost, countedUsd = null, crawlKind = null, videoCount = null } = entry
  const { purpose = null, importId = null, answerId = null, note } = entry
  library
    .prepare(
      `INSERT INTO ledger (at, operation, purpose, cost_usd, counted_usd, breakdown, crawl_kind, video_count, import_id, answer_id, note)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      at,
      operation,
      purpose,
      cost.totalUsd,
      cost.totalUsd === null ? countedUsd : null,
      cost.breakdown === null ? null : JSON.stringify(cost.breakdown),
      crawlKind,
      videoCount,
      importId,
      answerId,
      storedText(note),
    )
}

type LedgerRecord = Omit<LedgerEntry, 'breakdown'> & { breakdown: string | null }

function toLedgerEntry({ breakdown, ...entry }: LedgerRecord): LedgerEntry {
  return { ...entry, breakdown: breakdown === null ? null : JSON.parse(breakdown) }
}

/** Rounds a sum of prices to 9 decimals, which removes the noise of binary fractions. */
const roundUsd = (usd: number) => Math.round(usd * 1e9) / 1e9

/** The ledger has no column for the video. Notes of imports name it: "Import: video dQw4w9WgXcQ fetched live". */
const isNoteOfVideo = "note GLOB 'Import: video ??????????? *' AND videos.youtube_id = substr(note, 15, 11)"

/** Newest first. */
export function listLedgerEntries(library: Library): LedgerEntry[] {
  return library
    .prepare<[], LedgerRecord>(
      `SELECT ledger.id AS entryId, at, operation, purpose, crawl_kind AS crawlKind, video_count AS videoCount, cost_usd AS costUsd,
         counted_usd AS countedUsd, breakdown, import_id AS importId, answer_id AS answerId, note, videos.title AS videoTitle
       FROM ledger LEFT JOIN videos ON ${isNoteOfVideo} ORDER BY at DESC, ledger.id DESC`,
    )
    .all()
    .map(toLedgerEntry)
}

/** The cost of an import so far; null if the cost of at least one of its calls is unknown. */
export function sumImportCost(library: Library, importId: number): number | null {
  const row = library
    .prepare<[number], { known: number; unknown: number }>(
      'SELECT total(cost_usd) AS known, count(*) - count(cost_usd) AS unknown FROM ledger WHERE import_id = ?',
    )
    .get(importId)
  return row === undefined || row.unknown > 0 ? null : roundUsd(row.known)
}

/**
 * Sets the amount that entries of unknown cost count for: the entries in `entryIds`, or without them all entries that have no amount yet.
 * Returns how many entries were changed.
 */
export function countUnknownEntries(library: Library, eachUsd: number, entryIds?: readonly number[]): number {
  return library
    .prepare(
      `UPDATE ledger SET counted_usd = @eachUsd
       WHERE cost_usd IS NULL AND iif(@ids IS NULL, counted_usd IS NULL, id IN (SELECT value FROM json_each(@ids)))`,
    )
    .run({ eachUsd, ids: entryIds ? JSON.stringify(entryIds) : null }).changes
}

/** The calendar month of `now` in this computer's time zone, from `start` (inclusive) to `end` (exclusive). */
export function monthOf(now: Date): { start: number; end: number } {
  const first = (months: number) => new Date(now.getFullYear(), now.getMonth() + months, 1).getTime()
  return { start: first(0), end: first(1) }
}

export interface Costs extends Omit<Sums, 'count'> {
  byOperation: (Sums & Pick<LedgerEntry, 'operation' | 'crawlKind'>)[]
  byCollection: (Sums & { collectionId: number | null; name: string | null })[]
  byDay: { day: string; usd: number; unknown: number }[]
  entries: LedgerEntry[]
}

/** The entries are sorted newest first, the groups by cost with the highest first, and the days by date. */
export function readCosts(library: Library, now: Date): Costs {
  const entries = listLedgerEntries(library)
  const { start, end } = monthOf(now)
  const isThisMonth = ({ at }: LedgerEntry) => at >= start && at < end
  const sum = (some: readonly LedgerEntry[]) => sumEntries(some, isThisMonth)
  const { count: _count, ...sums } = sum(entries)
  const collections = listImportCollections(library)
  const collectionOf = ({ importId }: LedgerEntry) =>
    (importId === null ? undefined : collections.get(importId)) ?? none

  const byOperation = Map.groupBy(entries, ({ operation, crawlKind }) => `${operation} ${crawlKind}`)
  const ofImports = entries.filter(({ importId }) => importId !== null)
  const byCollection = Map.groupBy(ofImports, (entry) => collectionOf(entry).collectionId)
  return {
    ...sums,
    byOperation: groups(byOperation, ({ operation, crawlKind }) => ({ operation, crawlKind }), sum),
    byCollection: groups(byCollection, collectionOf, sum),
    byDay: sumDays(entries.filter(isThisMonth), now),
    entries,
  }
}

const none = { collectionId: null, name: null }

function sumEntries(entries: readonly LedgerEntry[], isThisMonth: (entry: LedgerEntry) => boolean): Sums {
  const sums = { totalUsd: 0, thisMonthUsd: 0, unknown: 0, count: entries.length }
  for (const entry of entries) {
    const usd = entry.costUsd ?? 0
    sums.totalUsd += usd
    if (isThisMonth(entry)) sums.thisMonthUsd += usd
    if (entry.costUsd === null) sums.unknown++
  }
  return { ...sums, totalUsd: roundUsd(sums.totalUsd), thisMonthUsd: roundUsd(sums.thisMonthUsd) }
}

function groups<Label>(
  grouped: Map<unknown, LedgerEntry[]>,
  label: (entry: LedgerEntry) => Label,
  sum: (entries: readonly LedgerEntry[]) => Sums,
): (Sums & Label)[] {
  return [...grouped.values()]
    .flatMap((entries) => entries.slice(0, 1).map((first) => ({ ...sum(entries), ...label(first) })))
    .sort((one, other) => other.totalUsd - one.totalUsd)
}

function sumDays(entries: readonly LedgerEntry[], now: Date): Costs['byDay'] {
  const byDay = Map.groupBy(entries, ({ at }) => new Date(at).getDate())
  const dayCount = new Date(now.getFullYear(), now.getMonth() + 1, 0).getDate()
  return Array.from({ length: dayCount }, (_, index) => {
    const some = byDay.get(index + 1) ?? []
    return {
      day: dayName(now.getFullYear(), now.getMonth() + 1, index + 1),
      usd: roundUsd(some.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0)),
      unknown: some.filter(({ costUsd }) => costUsd === null).length,
    }
  })
}

function dayName(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}
