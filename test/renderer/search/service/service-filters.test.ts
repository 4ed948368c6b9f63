import { expect, test } from 'vitest'
import {
  countFilters,
  isServiceFilters,
  noFilters,
  toServiceSearch,
} from '../../../../src/renderer/search/service/service-filters.ts'

test('without filters only the query is sent, and nothing that may cost more', () => {
  expect(toServiceSearch('heat', noFilters)).toEqual({
    query: 'heat',
    maxResults: 10,
    includeTranscription: false,
    includeSummary: false,
  })
  expect(countFilters(noFilters)).toBe(0)
})

test('a date range includes the whole of its first and last day', () => {
  const { publishedFrom, publishedUntil } = toServiceSearch('heat', {
    ...noFilters,
    from: '2026-03-01',
    until: '2026-03-01',
  })
  expect(publishedFrom).toBe(new Date(2026, 2, 1).getTime())
  expect(publishedUntil).toBe(new Date(2026, 2, 2).getTime() - 1)
})

test('an incomplete date and spaces do not restrict the search', () => {
  const asked = toServiceSearch('heat', { ...noFilters, from: '2026-', spoken: '  ', category: 'Cooking' })
  expect(Object.keys(asked).sort()).toEqual(['includeSummary', 'includeTranscription', 'maxResults', 'query'])
})

test('settings from another version are not used', () => {
  expect(isServiceFilters({ ...noFilters, spoken: 'roof' })).toBe(true)
  expect(isServiceFilters({ ...noFilters, maxResults: 4000 })).toBe(false)
  expect(isServiceFilters({ category: '' })).toBe(false)
  expect(isServiceFilters(null)).toBe(false)
})
