import type { Cost, LedgerEntry } from '../../contract/app/costs.ts'
import type { Library } from './open.ts'
import { storedText } from './stored-values.ts'

export interface NewLedgerEntry {
  at: number
  operation: LedgerEntry['operation']
  cost: Cost
  importId?: number | null | undefined
  answerId?: number | null | undefined
  note: string
}

/** Gives back the new entry's id. */
export function addLedgerEntry(library: Library, entry: NewLedgerEntry): number {
  const { at, operation, cost, importId = null, answerId = null, note } = entry
  const breakdown = cost.breakdown === null ? null : JSON.stringify(cost.breakdown)
  const { lastInsertRowid } = library
    .prepare(
      `INSERT INTO ledger (at, operation, cost_usd, breakdown, import_id, answer_id, note)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(at, operation, cost.totalUsd, breakdown, importId, answerId, storedText(note))
  return Number(lastInsertRowid)
}

export interface OpenEntry {
  /** Null: nothing was charged, and the entry goes. */
  settle(cost: Cost | null): void
}

/** Enters a call before it is made, at the cost that stays should the process end before it is settled. */
export function openLedgerEntry(library: Library, entry: NewLedgerEntry): OpenEntry {
  const entryId = addLedgerEntry(library, entry)
  return {
    settle(cost) {
      if (cost === null) library.prepare('DELETE FROM ledger WHERE id = ?').run(entryId)
      else
        library
          .prepare('UPDATE ledger SET cost_usd = ?, breakdown = ? WHERE id = ?')
          .run(cost.totalUsd, cost.breakdown === null ? null : JSON.stringify(cost.breakdown), entryId)
    },
  }
}

type LedgerRecord = Omit<LedgerEntry, 'breakdown'> & { breakdown: string | null }

function toLedgerEntry({ breakdown, ...entry }: LedgerRecord): LedgerEntry {
  return { ...entry, breakdown: breakdown === null ? null : JSON.parse(breakdown) }
}

/** Sums of prices without the noise of binary fractions. */
const withoutNoise = (usd: number) => Math.round(usd * 1e9) / 1e9

export interface Costs {
  /** Of what is known. */
  totalUsd: number
  /** The same for the calendar month of `now` in this machine's time zone. */
  thisMonthUsd: number
  unknown: number
  entries: LedgerEntry[]
}

/** Entries newest first. */
export function readCosts(library: Library, now: Date): Costs {
  const monthStart = new Date(now.getFullYear(), now.getMonth(), 1).getTime()
  const nextMonthStart = new Date(now.getFullYear(), now.getMonth() + 1, 1).getTime()
  const entries = library
    .prepare<[], LedgerRecord>(
      `SELECT at, operation, cost_usd AS costUsd, breakdown, import_id AS importId, answer_id AS answerId, note
       FROM ledger ORDER BY at DESC, id DESC`,
    )
    .all()
    .map(toLedgerEntry)
  const sum = (some: LedgerEntry[]) => withoutNoise(some.reduce((total, { costUsd }) => total + (costUsd ?? 0), 0))
  return {
    totalUsd: sum(entries),
    thisMonthUsd: sum(entries.filter(({ at }) => at >= monthStart && at < nextMonthStart)),
    unknown: entries.filter(({ costUsd }) => costUsd === null).length,
    entries,
  }
}

/** What an import has cost so far; null when at least one of its calls has an unknown cost. */
export function sumImportCost(library: Library, importId: number): number | null {
  const row = library
    .prepare<[number], { known: number; unknown: number }>(
      'SELECT total(cost_usd) AS known, count(*) - count(cost_usd) AS unknown FROM ledger WHERE import_id = ?',
    )
    .get(importId)
  return row === undefined || row.unknown > 0 ? null : withoutNoise(row.known)
}
