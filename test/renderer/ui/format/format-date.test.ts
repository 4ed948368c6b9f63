import { expect, test } from 'vitest'
import { formatRelativeDate } from '../../../../src/renderer/ui/format/format-date.ts'

const now = Date.UTC(2026, 2, 15, 12)
const minute = 60_000
const day = 86_400_000

test.each([
  [now, 'just now'],
  [now - 5 * minute, '5 min. ago'],
  [now - 2 * 60 * minute, '2 hr. ago'],
  [now - day, 'yesterday'],
  [now - 29 * day, '29 days ago'],
  [now - 400 * day, 'Feb 8, 2025'],
])('%i is shown as %s', (at, text) => {
  expect(formatRelativeDate(at, now, 'en-US')).toBe(text)
})

test('if the clock is slightly ahead, nothing is shown as in the future', () => {
  expect(formatRelativeDate(now + 30_000, now, 'en-US')).toBe('just now')
})
