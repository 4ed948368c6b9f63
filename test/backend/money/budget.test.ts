import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addLedgerEntry, countUnknownEntries, readCosts } from '../../../src/backend/library/ledger/ledger.ts'
import { listReservations, type Reservation } from '../../../src/backend/library/ledger/reservations.ts'
import { type Budget, type BudgetConfig, createBudget, type PricedCall } from '../../../src/backend/money/budget.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'

const now = new Date(2026, 2, 15).getTime()
const known = (totalUsd: number) => ({ totalUsd, breakdown: null })
const unknown = { totalUsd: null, breakdown: null }
const live: PricedCall = { operation: 'videos', crawlKind: 'live', videoCount: 1, note: 'live' }
const lookUp: PricedCall = { operation: 'videos', crawlKind: 'cached', videoCount: 10, note: 'look-up' }
const search: PricedCall = { operation: 'search', note: 'search' }

function openBudget(limits: Partial<Pick<BudgetConfig, 'capUsd' | 'callCeilingUsd' | 'now'>> = {}) {
  const library = temporaryLibrary()
  const config = { library, capUsd: () => 1, callCeilingUsd: () => null, now: () => now, ...limits }
  const budget = createBudget(config)
  const paid = (crawlKind: 'cached' | 'live' | undefined, usd: number, videoCount = 1) =>
    addLedgerEntry(library, {
      at: new Date(2026, 1, 1).getTime(),
      operation: crawlKind ? 'videos' : 'search',
      cost: known(usd),
      note: '',
      ...(crawlKind ? { crawlKind, videoCount } : {}),
    })
  return { library, budget, paid, again: () => createBudget(config) }
}

const codeOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}

describe('the amount reserved', () => {
  it('is the median of recent prices for each video, with separate prices for cached and live ones', () => {
    const { budget, paid } = openBudget()
    for (const usd of [0.01, 0.02, 0.09]) paid('live', usd)
    paid('cached', 0.03, 10)
    expect(budget.reserve(live).amountUsd).toBeCloseTo(0.02, 12)
    expect(budget.reserve(lookUp).amountUsd).toBeCloseTo(0.03, 12)
  })

  it('for a look-up is the price of live videos until a cached one was paid for', () => {
    const { budget, paid } = openBudget()
    paid('live', 0.02)
    expect(budget.reserve(lookUp).amountUsd).toBeCloseTo(0.2, 12)
  })

  it('for a live fetch is the ceiling if there is one, and for a look-up only if the price is unknown', () => {
    const { budget, paid } = openBudget()
    paid('cached', 0.001)
    expect(budget.reserve({ ...live, ceilingUsd: 0.05 }).amountUsd).toBe(0.05)
    expect(budget.reserve({ ...lookUp, ceilingUsd: 0.05 }).amountUsd).toBeCloseTo(0.01, 12)
  })

  it('for a trial is everything that is left, so that nothing else is bought meanwhile', () => {
    const { budget, paid } = openBudget()
    paid(undefined, 0.25)
    budget.reserve(search)
    const trial = budget.reserve({ ...live, isTrial: true })
    expect(trial.amountUsd).toBeCloseTo(0.75, 12)
    expect(codeOf(() => budget.reserve(search))).toBe('CAP_REACHED')
    expect(codeOf(() => budget.reserve({ ...live, isTrial: true }))).toBe('CAP_REACHED')
    budget.settle(trial, { cost: known(0.02) })
    expect(budget.reserve({ ...live, isTrial: true }).amountUsd).toBeCloseTo(0.02, 12)
  })

  it('is zero for a call that can deliver nothing, and unknown without price and cap', () => {
    expect(openBudget().budget.reserve({ ...lookUp, videoCount: 0 }).amountUsd).toBe(0)
    expect(openBudget({ capUsd: () => null }).budget.reserve(live).amountUsd).toBeNull()
  })
})

describe('a cap refuses', () => {
  it('a call of unknown price, with what to do about it', () => {
    const { budget, library } = openBudget()
    expect(() => budget.reserve(live)).toThrow(/Set the most that a video may cost, or allow one trial video/)
    expect(() => budget.reserve(search)).toThrow(/Set the most that such a call may cost in Settings/)
    expect(listReservations(library)).toEqual([])
    expect(openBudget({ callCeilingUsd: () => 0.1 }).budget.reserve(search).amountUsd).toBe(0.1)
  })

  it('a call that does not fit, instead of making it smaller', () => {
    const { budget, paid } = openBudget()
    paid('live', 0.3)
    for (let n = 0; n < 3; n++) budget.reserve(live)
    expect(() => budget.reserve(live)).toThrow(
      /may cost \$0\.30, but only \$0\.10 of your monthly cap of \$1\.00 is left\. Nothing was sent\. Raise/,
    )
    expect(budget.cap()).toMatchObject({ reservedUsd: expect.closeTo(0.9, 9), leftUsd: expect.closeTo(0.1, 9) })
  })

  it('every call except free ones if it is 0', () => {
    const { budget, paid } = openBudget({ capUsd: () => 0 })
    expect(codeOf(() => budget.reserve({ ...live, isTrial: true }))).toBe('CAP_REACHED')
    paid('live', 0.3)
    expect(codeOf(() => budget.reserve(live))).toBe('CAP_REACHED')
    expect(budget.reserve({ ...live, isFree: true }).amountUsd).toBe(0)
  })

  it('a video whose recent price is above the ceiling', () => {
    const { budget, paid } = openBudget()
    paid('live', 0.3)
    expect(() => budget.reserve({ ...live, ceilingUsd: 0.2 })).toThrow(/about \$0\.30, more than the \$0\.20 you set/)
  })

  it('every call while the month has unknown charges without an amount, until the user gives one', () => {
    const { budget, library, paid } = openBudget({ callCeilingUsd: () => 0.01 })
    addLedgerEntry(library, { at: now, operation: 'videos', cost: unknown, crawlKind: 'live', videoCount: 1, note: '' })
    expect(() => budget.reserve(search)).toThrow(/1 charge of this month is of unknown cost/)
    expect(budget.cap()).toMatchObject({ uncertain: 1 })
    countUnknownEntries(library, 0.4)
    budget.reserve(search)
    expect(budget.cap()).toMatchObject({ countedUsd: 0.4, uncertain: 0 })
    paid('live', 0.1)
    addLedgerEntry(library, { at: now, operation: 'videos', cost: unknown, crawlKind: 'live', videoCount: 2, note: '' })
    expect(budget.cap()?.countedUsd).toBeCloseTo(0.6, 12)
  })
})

describe('the amount that counts against the cap', () => {
  it("contains this month's known costs, and for unknown ones their reservations", () => {
    let at = now
    const { budget, paid, library } = openBudget({ now: () => at })
    paid('live', 0.2)
    budget.settle(budget.reserve(live), { cost: known(0.5) })
    budget.lose(budget.reserve(live))
    expect(budget.cap()?.countedUsd).toBeCloseTo(0.85, 12)
    expect(readCosts(library, new Date(now)).entries[0]).toMatchObject({
      costUsd: null,
      countedUsd: 0.35,
      crawlKind: 'live',
      videoCount: 1,
      note: 'live; the answer was lost',
    })
    expect(codeOf(() => budget.reserve(live))).toBe('CAP_REACHED')
    at = new Date(2026, 3, 1).getTime()
    expect(budget.reserve(live).amountUsd).toBeGreaterThan(0)
    expect(budget.cap()?.countedUsd).toBe(0)
  })

  it('contains every try of a call whose answer was lost, so the next try needs room', () => {
    const { budget, paid } = openBudget()
    paid('live', 0.4)
    budget.lose(budget.reserve(live))
    budget.lose(budget.reserve(live))
    expect(codeOf(() => budget.reserve(live))).toBe('CAP_REACHED')
  })

  it('is not reduced by a negative charge', () => {
    const { budget, paid } = openBudget()
    paid('live', 0.4)
    budget.settle(budget.reserve(live), { cost: known(-100) })
    expect(budget.cap()).toMatchObject({ countedUsd: 0, leftUsd: 1 })
  })
})

it('a call asks for as many videos as can be paid for, and for one if none can', () => {
  const { budget, paid } = openBudget()
  paid('cached', 0.3)
  expect(budget.fit(lookUp, 10)).toBe(3)
  budget.reserve({ ...lookUp, videoCount: 3 })
  expect(budget.fit(lookUp, 10)).toBe(1)
  expect(openBudget({ capUsd: () => null }).budget.fit(lookUp, 10)).toBe(10)
})

it('a call that another process left open becomes an entry of unknown cost, once, and counts as before', () => {
  const { budget, paid, library, again } = openBudget()
  paid('live', 0.4)
  budget.reserve(live)
  const before = budget.cap()
  expect(before).toMatchObject({ countedUsd: 0, reservedUsd: 0.4, leftUsd: 0.6 })
  const after = again()
  expect(after.cap()).toEqual({ ...before, countedUsd: 0.4, reservedUsd: 0 })
  after.reserve(live)
  expect(readCosts(library, new Date(now)).entries).toHaveLength(2)
})

it('waiting callers are notified of released money after the transaction that released it', async () => {
  const { budget, paid, library } = openBudget()
  paid('live', 0.4)
  const seen: boolean[] = []
  budget.onFreed(() => seen.push(library.inTransaction))
  const reservation = budget.reserve(live)
  library.transaction(() => budget.release(reservation))()
  expect(seen).toEqual([])
  await Promise.resolve()
  expect(seen).toEqual([false])
})

describe('in any order of events', () => {
  type Step = {
    act: 'reserve' | 'trial' | 'settle' | 'settleUnknown' | 'lose' | 'release' | 'crash'
    n: number
    share: number
  }
  const step: fc.Arbitrary<Step> = fc.record({
    act: fc.constantFrom<Step['act']>(
      'reserve',
      'reserve',
      'reserve',
      'trial',
      'settle',
      'settleUnknown',
      'lose',
      'release',
      'crash',
    ),
    n: fc.nat(60),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  const callOf = (n: number): PricedCall =>
    n % 3 === 0 ? { ...lookUp, videoCount: (n % 50) + 1 } : n % 3 === 1 ? live : search

  it('the counted and reserved amounts stay within the cap, and the ledger contains what was delivered', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.double({ min: 0, max: 3, noNaN: true }), (steps, capUsd) => {
        const { budget: first, paid, library, again } = openBudget({ capUsd: () => capUsd })
        paid(undefined, 0.11)
        let budget: Budget = first
        let open: Reservation[] = []
        let delivered = 0
        let lost = 0
        for (const { act, n, share } of steps) {
          const at = open.length === 0 ? -1 : n % open.length
          const reservation = open[at]
          if (act === 'crash') {
            lost += open.length
            open = []
            budget = again()
          } else if (act === 'reserve' || act === 'trial') {
            try {
              open.push(budget.reserve({ ...callOf(n), isTrial: act === 'trial' }))
            } catch (error) {
              expect(error).toMatchObject({ code: expect.stringMatching(/^(CAP_REACHED|PRICE_UNKNOWN)$/) })
            }
          } else if (reservation) {
            open.splice(at, 1)
            const usd = (reservation.amountUsd ?? 0) * share
            if (act === 'settle') {
              budget.settle(reservation, { cost: known(usd) })
              delivered += usd
            } else if (act === 'release') budget.release(reservation)
            else {
              lost++
              if (act === 'lose') budget.lose(reservation)
              else budget.settle(reservation, { cost: unknown })
            }
          }
          const cap = budget.cap()
          expect((cap?.countedUsd ?? 0) + (cap?.reservedUsd ?? 0)).toBeLessThanOrEqual(capUsd + 1e-6)
          expect(cap?.reservedUsd).toBeCloseTo(
            open.reduce((sum, { amountUsd }) => sum + (amountUsd ?? 0), 0),
            6,
          )
        }
        const { thisMonthUsd, entries, unknown: unknownCount } = readCosts(library, new Date(now))
        expect(thisMonthUsd).toBeCloseTo(delivered, 6)
        expect(unknownCount).toBe(lost)
        expect(entries.filter(({ costUsd }) => costUsd === null).every(({ countedUsd }) => countedUsd !== null)).toBe(
          true,
        )
      }),
      { numRuns: 60 },
    )
  })
})
