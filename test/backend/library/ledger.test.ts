import { expect, test } from 'vitest'
import { insertAnswer, removeAnswer } from '../../../src/backend/library/answers.ts'
import { addLedgerEntry, openLedgerEntry, readCosts, sumImportCost } from '../../../src/backend/library/ledger.ts'
import { newAnswer } from './new-answer.ts'
import { temporaryLibrary } from './temporary-library.ts'

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12).getTime()
const cost = (totalUsd: number | null) => ({ totalUsd, breakdown: totalUsd === null ? null : { crawl: totalUsd } })

test('an empty ledger has cost nothing', () => {
  expect(readCosts(temporaryLibrary(), new Date())).toEqual({ totalUsd: 0, thisMonthUsd: 0, unknown: 0, entries: [] })
})

test('known costs are summed, in all and for the calendar month, and unknown ones are counted', () => {
  const library = temporaryLibrary()
  addLedgerEntry(library, { at: at(2026, 2, 28), operation: 'videos', cost: cost(0.25), note: 'last month' })
  addLedgerEntry(library, { at: at(2026, 3, 1), operation: 'search', cost: cost(0.5), note: 'this month' })
  addLedgerEntry(library, { at: at(2026, 3, 31), operation: 'answer', cost: cost(null), note: 'lost' })
  addLedgerEntry(library, { at: at(2026, 4, 1), operation: 'model', cost: cost(1), note: 'next month' })
  const costs = readCosts(library, new Date(2026, 2, 15))
  expect(costs).toMatchObject({ totalUsd: 1.75, thisMonthUsd: 0.5, unknown: 1 })
  expect(costs.entries.map(({ note }) => note)).toEqual(['next month', 'lost', 'this month', 'last month'])
  expect(costs.entries[1]).toEqual({
    ...{ at: at(2026, 3, 31), operation: 'answer', costUsd: null, breakdown: null },
    ...{ importId: null, answerId: null, note: 'lost' },
  })
  expect(costs.entries[2]?.breakdown).toEqual({ crawl: 0.5 })
})

test('an import costs what its calls cost, and is of unknown cost when one of them is', () => {
  const library = temporaryLibrary()
  const newImport = library.prepare(
    "INSERT INTO imports (created_at, source, crawl_mode, refresh, state) VALUES (0, 'hosted', 'never', 0, 'running')",
  )
  const importId = Number(newImport.run().lastInsertRowid)
  expect(sumImportCost(library, importId)).toBe(0)
  addLedgerEntry(library, { at: 1, operation: 'videos', cost: cost(0.5), importId, note: '' })
  addLedgerEntry(library, { at: 2, operation: 'videos', cost: cost(9), note: 'of another' })
  expect(sumImportCost(library, importId)).toBe(0.5)
  addLedgerEntry(library, { at: 3, operation: 'videos', cost: cost(null), importId, note: '' })
  expect(sumImportCost(library, importId)).toBeNull()
})

test('what a removed answer cost stays', () => {
  const library = temporaryLibrary()
  const answerId = insertAnswer(library, newAnswer())
  addLedgerEntry(library, { at: 1, operation: 'model', cost: cost(0.5), answerId, note: '' })
  removeAnswer(library, answerId)
  expect(readCosts(library, new Date()).entries).toMatchObject([{ costUsd: 0.5, answerId: null }])
})

test('a call is entered before it is made, and settled at what it cost or taken out again', () => {
  const library = temporaryLibrary()
  const entry = { operation: 'search', cost: cost(null), note: 'tides' } as const
  openLedgerEntry(library, { ...entry, at: 1 })
  openLedgerEntry(library, { ...entry, at: 2 }).settle({ totalUsd: 0.5, breakdown: { search: 0.5 } })
  openLedgerEntry(library, { ...entry, at: 3 }).settle(null)
  expect(readCosts(library, new Date()).entries).toMatchObject([
    { at: 2, costUsd: 0.5, breakdown: { search: 0.5 } },
    { at: 1, costUsd: null, breakdown: null },
  ])
})

test('a sum of prices is written as one adds them up', () => {
  const library = temporaryLibrary()
  for (const [at, usd] of [0.1, 0.2].entries())
    addLedgerEntry(library, { at, operation: 'search', cost: cost(usd), note: '' })
  expect(readCosts(library, new Date()).totalUsd).toBe(0.3)
})
