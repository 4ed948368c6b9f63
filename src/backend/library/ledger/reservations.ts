// Money reserved for calls that are under way. A row is added before a call is sent and removed when its cost is in the ledger.
import type { LedgerEntry } from '../../../contract/app/costs.ts'
import type { Library } from '../database/open.ts'
import { storedText } from '../database/stored-values.ts'

export interface NewReservation
  extends Omit<LedgerEntry, 'entryId' | 'videoTitle' | 'costUsd' | 'countedUsd' | 'breakdown'> {
  /** Null if the price is unknown and no cap is set. */
  amountUsd: number | null
}

export interface Reservation extends NewReservation {
  reservationId: number
}

export function insertReservation(library: Library, reservation: NewReservation): number {
  const { lastInsertRowid } = library
    .prepare(
      `INSERT INTO reservations (at, operation, purpose, amount_usd, crawl_kind, video_count, import_id, answer_id, note)
       VALUES (@at, @operation, @purpose, @amountUsd, @crawlKind, @videoCount, @importId, @answerId, @note)`,
    )
    .run({ ...reservation, note: storedText(reservation.note) })
  return Number(lastInsertRowid)
}

/** Oldest first. */
export function listReservations(library: Library): Reservation[] {
  return library
    .prepare<[], Reservation>(
      `SELECT id AS reservationId, at, operation, purpose, amount_usd AS amountUsd, crawl_kind AS crawlKind, video_count AS videoCount,
         import_id AS importId, answer_id AS answerId, note
       FROM reservations ORDER BY id`,
    )
    .all()
}

export function removeReservation(library: Library, reservationId: number): void {
  library.prepare('DELETE FROM reservations WHERE id = ?').run(reservationId)
}

export function sumReserved(library: Library): number {
  return library.prepare<[], number>('SELECT total(amount_usd) FROM reservations').pluck().get() ?? 0
}
