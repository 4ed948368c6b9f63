import { describe, expect, test } from 'vitest'
import { formatTime } from '../../src/contract/format-time.ts'

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
