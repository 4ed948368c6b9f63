import { describe, expect, test } from 'vitest'
import { formatWait } from '../../../../src/renderer/ui/format/format-wait.ts'

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
