import { expect, test } from 'vitest'
import { formatTimeLeft } from '../../../../src/renderer/ui/format/format-time-left.ts'

test.each([
  [20_000, 'less than a minute left'],
  [125_000, 'about 2 min left'],
  [3_600_000, 'about 1 h left'],
  [3_900_000, 'about 1 h 5 min left'],
])('of %i ms is shown as %s', (ms, text) => {
  expect(formatTimeLeft(ms)).toBe(text)
})
