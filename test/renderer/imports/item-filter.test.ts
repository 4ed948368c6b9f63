import { expect, test } from 'vitest'
import { type ImportItem, importItemStateSchema } from '../../../src/contract/app/imports.ts'
import { asShown, countByFilter, filterItems, itemFilters } from '../../../src/renderer/imports/item-filter.ts'

const items: ImportItem[] = importItemStateSchema.options.map((state, itemId) => ({
  itemId,
  input: state,
  videoId: null,
  title: null,
  listedTitle: null,
  state,
  error: null,
  isRefetched: false,
  isRestored: false,
  unread: null,
  kept: [],
  nextAttemptAt: null,
}))

test('every link belongs to exactly one filter, and the counts match', () => {
  const counts = countByFilter(items)
  const parts = itemFilters.filter((filter) => filter !== 'all')
  for (const filter of itemFilters) expect(filterItems(items, filter)).toHaveLength(counts[filter])
  expect(parts.reduce((sum, filter) => sum + counts[filter], 0)).toBe(items.length)
})

test('in a paused import, no link is shown as being fetched', () => {
  expect(asShown(items, 'paused').map(({ state }) => state)).not.toContain('fetching')
  expect(countByFilter(asShown(items, 'paused'))).toEqual(countByFilter(items))
  expect(asShown(items, 'running')).toBe(items)
})
