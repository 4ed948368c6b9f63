import { expect, test } from 'vitest'
import { insertAnswer, removeAnswer } from '../../../../src/backend/library/answers.ts'
import { createCollection } from '../../../../src/backend/library/collections.ts'
import { insertImport } from '../../../../src/backend/library/imports.ts'
import {
  addLedgerEntry,
  countUnknownEntries,
  readCosts,
  sumImportCost,
} from '../../../../src/backend/library/ledger/ledger.ts'
import { createBudget } from '../../../../src/backend/money/budget.ts'
import { newAnswer } from '../new-answer.ts'
import { newImport } from '../new-import.ts'
import { temporaryLibrary } from '../temporary-library.ts'

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12).getTime()
const cost = (totalUsd: number | null) => ({ totalUsd, breakdown: totalUsd === null ? null : { crawl: totalUsd } })

test('an empty ledger has cost nothing', () => {
  const costs = readCosts(temporaryLibrary(), new Date(2026, 1, 3))
  const { byDay, ...sums } = costs
  expect(sums).toEqual({ totalUsd: 0, thisMonthUsd: 0, unknown: 0, byOperation: [], byCollection: [], entries: [] })
  expect(byDay).toHaveLength(28)
  expect(byDay[0]).toEqual({ day: '2026-02-01', usd: 0, unknown: 0 })
})

test('known costs are summed, in total and for the calendar month, and unknown ones are counted', () => {
  const library = temporaryLibrary()
  addLedgerEntry(library, { at: at(2026, 2, 28), operation: 'videos', cost: cost(0.25), note: 'last month' })
  addLedgerEntry(library, { at: at(2026, 3, 1), operation: 'search', cost: cost(0.5), note: 'this month' })
  addLedgerEntry(library, { at: at(2026, 3, 31), operation: 'answer', cost: cost(null), note: 'lost' })
  addLedgerEntry(library, { at: at(2026, 4, 1), operation: 'model', cost: cost(1), note: 'next month' })
  const costs = readCosts(library, new Date(2026, 2, 15))
  expect(costs).toMatchObject({ totalUsd: 1.75, thisMonthUsd: 0.5, unknown: 1 })
  expect(costs.entries.map(({ note }) => note)).toEqual(['next month', 'lost', 'this month', 'last month'])
  expect(costs.entries[1]).toEqual({
    entryId: 3,
    at: at(2026, 3, 31),
    operation: 'answer',
    costUsd: null,
    countedUsd: null,
    breakdown: null,
    purpose: null,
    crawlKind: null,
    videoCount: null,
    importId: null,
    answerId: null,
    note: 'lost',
    videoTitle: null,
  })
  expect(costs.entries[2]?.breakdown).toEqual({ crawl: 0.5 })
})

test('costs are listed by operation, by collection of their import and by day of this month', () => {
  const library = temporaryLibrary()
  const { collectionId } = createCollection(library, 'Tides')
  const [collected, loose] = [insertImport(library, newImport({ collectionId })), insertImport(library, newImport())]
  const videos = (day: number, usd: number | null, importId: number, crawlKind: 'cached' | 'live') =>
    addLedgerEntry(library, {
      at: at(2026, 3, day),
      operation: 'videos',
      cost: cost(usd),
      importId,
      crawlKind,
      note: '',
    })
  videos(2, 0.25, collected, 'cached')
  videos(2, 1, collected, 'live')
  videos(31, null, collected, 'live')
  videos(5, 0.5, loose, 'live')
  addLedgerEntry(library, { at: at(2026, 2, 28), operation: 'search', cost: cost(2), note: '' })
  const { byOperation, byCollection, byDay } = readCosts(library, new Date(2026, 2, 15))
  expect(byOperation).toEqual([
    { operation: 'search', crawlKind: null, totalUsd: 2, thisMonthUsd: 0, unknown: 0, count: 1 },
    { operation: 'videos', crawlKind: 'live', totalUsd: 1.5, thisMonthUsd: 1.5, unknown: 1, count: 3 },
    { operation: 'videos', crawlKind: 'cached', totalUsd: 0.25, thisMonthUsd: 0.25, unknown: 0, count: 1 },
  ])
  expect(byCollection).toEqual([
    { collectionId, name: 'Tides', totalUsd: 1.25, thisMonthUsd: 1.25, unknown: 1, count: 3 },
    { collectionId: null, name: null, totalUsd: 0.5, thisMonthUsd: 0.5, unknown: 0, count: 1 },
  ])
  expect(byDay).toHaveLength(31)
  expect(byDay.filter(({ usd, unknown }) => usd + unknown > 0)).toEqual([
    { day: '2026-03-02', usd: 1.25, unknown: 0 },
    { day: '2026-03-05', usd: 0.5, unknown: 0 },
    { day: '2026-03-31', usd: 0, unknown: 1 },
  ])
})

test('unknown costs can be given an amount, either those without a reservation or those named', () => {
  const library = temporaryLibrary()
  const lost = { at: 1, operation: 'videos' as const, cost: cost(null), note: '' }
  addLedgerEntry(library, lost)
  addLedgerEntry(library, { ...lost, countedUsd: 0.5 })
  addLedgerEntry(library, { ...lost, cost: cost(3) })
  const counted = () => readCosts(library, new Date()).entries.map(({ countedUsd }) => countedUsd)
  expect(countUnknownEntries(library, 0.1)).toBe(1)
  expect(counted()).toEqual([null, 0.5, 0.1])
  expect(countUnknownEntries(library, 0.2, [2, 3])).toBe(1)
  expect(counted()).toEqual([null, 0.2, 0.1])
})

test('an import costs the sum of its calls, or is of unknown cost if one of them is', () => {
  const library = temporaryLibrary()
  const importId = insertImport(library, newImport())
  expect(sumImportCost(library, importId)).toBe(0)
  addLedgerEntry(library, { at: 1, operation: 'videos', cost: cost(0.5), importId, note: '' })
  addLedgerEntry(library, { at: 2, operation: 'videos', cost: cost(9), note: 'of another' })
  expect(sumImportCost(library, importId)).toBe(0.5)
  addLedgerEntry(library, { at: 3, operation: 'videos', cost: cost(null), importId, note: '' })
  expect(sumImportCost(library, importId)).toBeNull()
})

test('the cost of a removed answer stays', () => {
  const library = temporaryLibrary()
  const answerId = insertAnswer(library, newAnswer())
  addLedgerEntry(library, { at: 1, operation: 'model', cost: cost(0.5), answerId, note: '' })
  removeAnswer(library, answerId)
  expect(readCosts(library, new Date()).entries).toMatchObject([{ costUsd: 0.5, answerId: null }])
})

test('a call is recorded before it is made, and later gets its cost or is removed again', () => {
  const library = temporaryLibrary()
  let at = 1
  const open = () => createBudget({ library, capUsd: () => null, callCeilingUsd: () => null, now: () => at })
  const call = { operation: 'search', note: 'tides' } as const
  const budget = open()
  budget.reserve(call)
  at = 2
  budget.settle(budget.reserve(call), { cost: { totalUsd: 0.5, breakdown: { search: 0.5 } } })
  budget.release(budget.reserve(call))
  at = 3
  open()
  expect(readCosts(library, new Date()).entries).toMatchObject([
    { at: 3, costUsd: null, breakdown: null },
    { at: 2, costUsd: 0.5, breakdown: { search: 0.5 } },
  ])
})

test('a sum of prices has no rounding errors', () => {
  const library = temporaryLibrary()
  for (const [at, usd] of [0.1, 0.2].entries())
    addLedgerEntry(library, { at, operation: 'search', cost: cost(usd), note: '' })
  expect(readCosts(library, new Date()).totalUsd).toBe(0.3)
})
