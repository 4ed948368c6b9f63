// The one gate for everything that costs money: put aside before the call, written down after it.
import type { Cap, Cost, CrawlKind, ModelPurpose, Operation } from '../../contract/app/costs.ts'
import type { Library } from '../library/database/open.ts'
import { addLedgerEntry } from '../library/ledger/ledger.ts'
import {
  insertReservation,
  listReservations,
  type Reservation,
  removeReservation,
  sumReserved,
} from '../library/ledger/reservations.ts'
import { sumMonth } from './month.ts'
import { findPrice } from './prices.ts'
import { capReached, capUncertain, capUsedUp, ceilingExceeded, priceUnknown } from './refusals.ts'

export interface BudgetConfig {
  library: Library
  /** For a calendar month; null where there is none. */
  capUsd(): number | null
  /** What a search or answer may cost at most while its price is not known; null: nothing was said. */
  callCeilingUsd(): number | null
  now?(): number
  log?(message: string, error?: unknown): void
}

export interface PricedCall {
  operation: Operation
  crawlKind?: CrawlKind
  /** What a language model is asked for. */
  purpose?: ModelPurpose
  /** The most the call can cost by its price; left out or null where that is not known. */
  mostUsd?: number | null
  /** How many videos are asked for; each has its price. */
  videoCount?: number
  /** The most one video may cost. */
  ceilingUsd?: number | null
  /** Costs nothing and is only written down. */
  isFree?: boolean
  /** Made to learn the price: while that is unknown, all that is left is put aside for it. */
  isTrial?: boolean
  importId?: number
  answerId?: number
  /** What it is for, in words. */
  note: string
}

/** What a call turned out to be. */
export interface Charge {
  cost: Cost
  crawlKind?: CrawlKind | undefined
  /** How many videos were delivered. */
  videoCount?: number | undefined
}

/**
 * Every call that may cost money is reserved for before it goes out and closed in one of three ways after it. All of them write to
 * the library, so that they can be part of the caller's transaction, and throw what it throws.
 */
export interface Budget {
  /** Throws CAP_REACHED, CAP_UNCERTAIN, PRICE_UNKNOWN or CEILING_EXCEEDED, and then has put nothing aside. */
  reserve(call: PricedCall): Reservation
  /** Its answer came. */
  settle(reservation: Reservation, charge: Charge): void
  /** Its answer was lost: it counts for what was put aside. */
  lose(reservation: Reservation): void
  /** Nothing was charged. */
  release(reservation: Reservation): void
  /** How many videos such a call may ask for within the cap; at least one, so that it is refused with its reason. */
  fit(call: PricedCall, most: number): number
  /** Whether calls are under way that may free some of what they have put aside. */
  hasReservations(): boolean
  /** Told after calls are closed. */
  onFreed(listener: () => void): void
  cap(): Cap | null
}

/** Sums of binary fractions are not exact. */
const tolerance = 1e-9

/** What another process left open when it ended becomes entries of unknown cost. One budget at a time owns a library. */
export function createBudget(config: BudgetConfig): Budget {
  const { library, now = Date.now, log = () => {} } = config
  const listeners: (() => void)[] = []
  const own = new Set<number>()

  const recover = () => {
    const left = listReservations(library).filter(({ reservationId }) => !own.has(reservationId))
    library.transaction(() => {
      for (const reservation of left) lose(reservation)
    })()
  }

  const spent = () => sumMonth(library, new Date(now()), config.callCeilingUsd())

  const cap = (): Cap | null => {
    const capUsd = config.capUsd()
    if (capUsd === null) return null
    const { countedUsd, uncertain } = spent()
    const reservedUsd = sumReserved(library)
    return { capUsd, countedUsd, reservedUsd, leftUsd: Math.max(0, capUsd - countedUsd - reservedUsd), uncertain }
  }

  /** Null while it is not known. */
  const eachUsd = ({ operation, crawlKind, ceilingUsd, mostUsd }: PricedCall): number | null => {
    if (mostUsd !== undefined && mostUsd !== null) return mostUsd
    const price = findPrice(library, operation, crawlKind ?? null)?.eachUsd ?? null
    if (operation !== 'videos') return price ?? config.callCeilingUsd()
    if (ceilingUsd === undefined || ceilingUsd === null) return price
    if (price !== null && price > ceilingUsd + tolerance) throw ceilingExceeded(price, ceilingUsd)
    return crawlKind === 'live' ? ceilingUsd : (price ?? ceilingUsd)
  }

  const amountUsd = (call: PricedCall): number | null => {
    const { videoCount = 1, isFree = false, isTrial = false, operation } = call
    if (videoCount === 0 || isFree) return 0
    const each = eachUsd(call)
    const limits = cap()
    if (limits !== null && limits.uncertain > 0) throw capUncertain(limits.uncertain)
    if (each === null) {
      if (limits === null) return null
      if (!isTrial) throw priceUnknown(operation)
      if (limits.leftUsd <= tolerance) throw capUsedUp(limits.capUsd)
      return limits.leftUsd
    }
    const amount = each * videoCount
    if (limits !== null && amount > limits.leftUsd + tolerance) throw capReached({ amountUsd: amount, ...limits })
    return amount
  }

  const enter = (reservation: Reservation, charge: Charge, note = reservation.note) => {
    const { operation, purpose, crawlKind, videoCount, importId, answerId, amountUsd: countedUsd } = reservation
    const kinds = { crawlKind: charge.crawlKind ?? crawlKind, videoCount: charge.videoCount ?? videoCount }
    const what = { at: now(), operation, purpose, ...kinds, importId, answerId, note }
    addLedgerEntry(library, { ...what, cost: charge.cost, countedUsd })
  }
  const close = ({ reservationId }: Reservation) => {
    removeReservation(library, reservationId)
    // After the caller's transaction.
    queueMicrotask(() => {
      for (const listener of listeners) listener()
    })
  }
  const lose = (reservation: Reservation) => {
    // Of a model it is known that it can cost nothing.
    const isFree = reservation.operation === 'model' && reservation.amountUsd === 0
    const cost = { totalUsd: isFree ? 0 : null, breakdown: null }
    enter(reservation, { cost }, `${reservation.note}; the answer was lost`)
    close(reservation)
  }

  try {
    recover()
  } catch (error) {
    log('what the last run left open could not be written down yet', error)
  }

  return {
    reserve(call) {
      recover()
      const { operation, purpose = null, crawlKind = null, videoCount = null, importId = null, answerId = null } = call
      const kinds = { operation, purpose, crawlKind, videoCount, importId, answerId, note: call.note }
      const reservation = { at: now(), amountUsd: amountUsd(call), ...kinds }
      const reservationId = insertReservation(library, reservation)
      own.add(reservationId)
      return { reservationId, ...reservation }
    },
    settle(reservation, charge) {
      enter(reservation, charge)
      close(reservation)
    },
    lose,
    release: close,
    fit(call, most) {
      const leftUsd = cap()?.leftUsd
      const each = leftUsd === undefined ? null : eachUsd(call)
      if (leftUsd === undefined || each === null || each <= 0) return most
      return Math.max(1, Math.min(most, Math.floor((leftUsd + tolerance) / each)))
    },
    hasReservations: () => listReservations(library).length > 0,
    onFreed(listener) {
      listeners.push(listener)
    },
    cap,
  }
}
