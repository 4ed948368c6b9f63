import { expect, test } from 'vitest'
import { type ImportItem, importItemStateSchema } from '../../../src/contract/app/imports.ts'
import { countByFilter, filterItems, itemFilters } from '../../../src/renderer/imports/item-filter.ts'

const items: ImportItem[] = importItemStateSchema.options.map((state, itemId) => ({
  itemId,
  input: state,
  videoId: null,
  title: null,
  listedTitle: null,
  state,
  error: null,
  nextAttemptAt: null,
}))

test('every link is under exactly one filter, and the counts say how many are shown', () => {
  const counts = countByFilter(items)
  const parts = itemFilters.filter((filter) => filter !== 'all')
  for (const filter of itemFilters) expect(filterItems(items, filter)).toHaveLength(counts[filter])
  expect(parts.reduce((sum, filter) => sum + counts[filter], 0)).toBe(items.length)
})
