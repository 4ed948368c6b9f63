import { describe, expect, test } from 'vitest'
import { formatTime, formatWait } from '../../../../src/renderer/ui/format/format-time.ts'

describe('a time', () => {
  test.each([
    [0, '0:00'],
    [999, '0:00'],
    [65_000, '1:05'],
    [3_599_999, '59:59'],
    [3_600_000, '1:00:00'],
    [4_510_000, '1:15:10'],
    [360_000_000, '100:00:00'],
    [-5, '0:00'],
  ])('of %i ms is shown as %s', (ms, text) => {
    expect(formatTime(ms)).toBe(text)
  })
})

describe('a wait', () => {
  test.each([
    [20_000, 'under a minute'],
    [125_000, '2 min'],
    [3_600_000, '1 h'],
    [3_900_000, '1 h 5 min'],
  ])('of %i ms is shown as %s', (ms, text) => {
    expect(formatWait(ms)).toBe(text)
  })
})
