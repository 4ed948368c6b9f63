// Controls everything that costs money: reserves the cost before a call and records it afterwards.
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
  /** The cap per calendar month; null when there is none. */
  capUsd(): number | null
  /** The most that a search or answer may cost while its price is unknown; null when the user named no limit. */
  callCeilingUsd(): number | null
  now?(): number
  log?(message: string, error?: unknown): void
}

export interface PricedCall {
  operation: Operation
  crawlKind?: CrawlKind
  /** The purpose of a language model call. */
  purpose?: ModelPurpose
  /** The most that the call can cost by its price; null or left out when unknown. */
  mostUsd?: number | null
  /** The number of requested videos; each has its price. */
  videoCount?: number
  /** The most that one video may cost. */
  ceilingUsd?: number | null
  /** The call costs nothing and is only recorded. */
  isFree?: boolean
  /** The call is made to learn the price. While that is unknown, the whole rest of the cap is reserved for it. */
  isTrial?: boolean
  importId?: number
  answerId?: number
  /** What the call is for, as text for the ledger. */
  note: string
}

/** What a call actually cost and delivered. */
export interface Charge {
  cost: Cost
  crawlKind?: CrawlKind | undefined
  /** The number of delivered videos. */
  videoCount?: number | undefined
}

/**
 * Every call that may cost money is reserved before it is sent, and afterwards closed by `settle`, `lose` or `release`. These methods
 * write to the library, can be part of the caller's transaction, and throw the library's errors.
 */
export interface Budget {
  /** Throws CAP_REACHED, CAP_UNCERTAIN, PRICE_UNKNOWN or CEILING_EXCEEDED, and then reserves nothing. */
  reserve(call: PricedCall): Reservation
  /** The answer came: records its cost. */
  settle(reservation: Reservation, charge: Charge): void
  /** The answer was lost: records an unknown cost that counts as the reserved amount. */
  lose(reservation: Reservation): void
  /** Nothing was charged. */
  release(reservation: Reservation): void
  /** How many videos such a call may request within the cap; at least 1, so that `reserve` can refuse it with a reason. */
  fit(call: PricedCall, most: number): number
  /** Whether calls are running that may release some of their reserved money. */
  hasReservations(): boolean
  /** Calls the listener after a call was closed. */
  onFreed(listener: () => void): void
  cap(): Cap | null
}

/** Floating-point sums are not exact. */
const tolerance = 1e-9

/** Reservations that an earlier process left open become entries of unknown cost. Only one budget at a time may use a library. */
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

  /** The price per video or call; null when unknown. */
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
    // Runs after the caller's transaction.
    queueMicrotask(() => {
      for (const listener of listeners) listener()
    })
  }
  const lose = (reservation: Reservation) => {
    // A model call with a reservation of 0 certainly cost nothing.
    const isFree = reservation.operation === 'model' && reservation.amountUsd === 0
    const cost = { totalUsd: isFree ? 0 : null, breakdown: null }
    enter(reservation, { cost }, `${reservation.note}; the answer was lost`)
    close(reservation)
  }

  try {
    recover()
  } catch (error) {
    log('the reservations of the last run could not be recorded yet', error)
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
