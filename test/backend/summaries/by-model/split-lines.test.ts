import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateTokens } from '../../../../src/backend/models/price.ts'
import { splitLines } from '../../../../src/backend/summaries/by-model/split-lines.ts'

const bare = (texts: readonly string[]) => texts.join('').replace(/\s+/g, '')

test('parts contain every line in order, and none is empty or too large', () => {
  const line = fc.oneof(
    fc.lorem({ maxCount: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constant('城市降温'.repeat(60)),
    fc.constant('x'.repeat(500)),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.integer({ min: 20, max: 200 }), (lines, most) => {
      const parts = splitLines(lines, most)
      expect(bare(parts.flat())).toBe(bare(lines))
      for (const part of parts) {
        expect(part.length).toBeGreaterThan(0)
        expect(part.reduce((sum, one) => sum + estimateTokens(one), 0)).toBeLessThanOrEqual(most)
      }
    }),
  )
})

test('a text that fits stays whole, and one that does not is divided evenly', () => {
  expect(splitLines(['one', 'two'], 100)).toEqual([['one', 'two']])
  expect(splitLines([], 100)).toEqual([])
  const parts = splitLines(
    Array.from({ length: 22 }, () => 'ten tokens and so, roughly..'),
    100,
  )
  expect(parts.map((part) => part.length)).toEqual([8, 8, 6])
})
