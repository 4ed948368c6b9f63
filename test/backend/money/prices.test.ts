import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addLedgerEntry } from '../../../src/backend/library/ledger/ledger.ts'
import { estimateImport } from '../../../src/backend/money/estimate.ts'
import { formatUsd } from '../../../src/backend/money/format-usd.ts'
import { findPrice, medianOf } from '../../../src/backend/money/prices.ts'
import type { CrawlKind } from '../../../src/contract/app/costs.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'

function libraryWith(charges: [CrawlKind, usd: number | null, videoCount: number][]) {
  const library = temporaryLibrary()
  for (const [crawlKind, totalUsd, videoCount] of charges)
    addLedgerEntry(library, {
      at: 0,
      operation: 'videos',
      cost: { totalUsd, breakdown: null },
      crawlKind,
      videoCount,
      note: '',
    })
  return library
}

it('each price counts as often as it was paid', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 5 })), { minLength: 1 }), (prices) => {
      const all = prices.flatMap(([usd, count]) => Array<number>(count).fill(usd)).sort((a, b) => a - b)
      const middle = all.length / 2
      const plain = ((all[Math.ceil(middle) - 1] ?? 0) + (all[Math.floor(middle)] ?? 0)) / 2
      expect(medianOf(prices.map(([eachUsd, count]) => ({ eachUsd, count })))).toEqual({
        eachUsd: plain,
        count: all.length,
      })
    }),
  )
  expect(medianOf([])).toBeNull()
})

it('charges for nothing delivered, and unknown charges, are not prices', () => {
  const library = libraryWith([
    ['cached', 0.001, 0],
    ['cached', null, 3],
    ['live', null, 1],
  ])
  expect(findPrice(library, 'videos', 'cached')).toBeNull()
  expect(findPrice(library, 'videos', 'live')).toBeNull()
})

it('the prices of language models are not derived from their entries', () => {
  const library = temporaryLibrary()
  addLedgerEntry(library, { at: 0, operation: 'model', cost: { totalUsd: 0, breakdown: null }, note: 'a local one' })
  expect(findPrice(library, 'model', null)).toBeNull()
})

it('an import is estimated with the highest price that its crawl mode allows, and unknown is never 0', () => {
  const cachedOnly = libraryWith([['cached', 0.03, 10]])
  const estimate = (library: typeof cachedOnly, crawlMode: 'never' | 'fallback' | 'always', videoCount = 100) =>
    estimateImport(library, { source: 'hosted', crawlMode, videoCount })
  expect(estimate(cachedOnly, 'never')).toEqual({
    kind: 'known',
    perVideoUsd: 0.003,
    totalUsd: expect.closeTo(0.3, 12),
    fromVideos: 10,
  })
  expect(estimate(cachedOnly, 'fallback')).toEqual({ kind: 'unknown' })
  expect(estimate(cachedOnly, 'always')).toEqual({ kind: 'unknown' })
  const both = libraryWith([
    ['cached', 0.03, 10],
    ['live', 0.013, 1],
  ])
  expect(estimate(both, 'fallback')).toMatchObject({ kind: 'known', perVideoUsd: 0.013, fromVideos: 1 })
  expect(estimate(both, 'fallback', 0)).toEqual({ kind: 'free' })
  expect(estimateImport(both, { source: 'local', crawlMode: 'fallback', videoCount: 9 })).toEqual({ kind: 'free' })
  expect(estimateImport(both, { source: null, crawlMode: 'fallback', videoCount: 9 })).toEqual({ kind: 'unknown' })
})

it.each([
  [null, 'unknown'],
  [0, '$0'],
  [12.3, '$12.30'],
  [0.25, '$0.25'],
  [0.5, '$0.50'],
  [0.01, '$0.01'],
  [0.0042, '$0.0042'],
  [-0.0042, '-$0.0042'],
])('%d dollars are shown as %s', (usd, text) => {
  expect(formatUsd(usd)).toBe(text)
})
