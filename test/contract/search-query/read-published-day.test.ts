import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPublishedDay } from '../../../src/contract/search-query/read-published-day.ts'

test.each([
  ['2024', '2024-01-01'],
  ['2024-03', '2024-03-01'],
  ['2024-03-31', '2024-03-31'],
  ['2024/03/31', '2024-03-31'],
  ['2024-3-1', '2024-03-01'],
  ['2024-', '2024-01-01'],
  ['2024-12-', '2024-12-01'],
  ['2024-02-29', '2024-02-29'],
])('%s begins on %s in UTC', (text, day) => {
  expect(readPublishedDay(text)).toBe(Date.parse(`${day}T00:00:00Z`))
})

test.each([
  '',
  'banana',
  '24',
  '0024',
  '20245',
  '2024-13',
  '2024-00',
  '2024-02-30',
  '2023-02-29',
  '2024-03-31-',
  '2024.03',
  '٢٠٢٤',
])('%j is not a date', (text) => {
  expect(readPublishedDay(text)).toBeUndefined()
})

test('every day is read as its own', () => {
  fc.assert(
    fc.property(fc.integer({ min: -350_000, max: 2_000_000 }), (days) => {
      const ms = days * 86_400_000
      expect(readPublishedDay(new Date(ms).toISOString().slice(0, 10))).toBe(ms)
    }),
  )
})
