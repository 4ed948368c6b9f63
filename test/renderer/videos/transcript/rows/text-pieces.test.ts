import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitPieces } from '../../../../../src/renderer/videos/transcript/rows/text-pieces.ts'

const part = (id: string, from: number, to: number) => ({ id, className: id, from, to })

test('a text is divided where matches and drawn parts begin and end, and overlaps have both', () => {
  const pieces = splitPieces(
    10,
    [
      [2, 4],
      [8, 9],
    ],
    [part('a', 0, 3), part('b', 2, 6)],
  )
  expect(pieces.map(({ from, to, match, drawn }) => [from, to, match, drawn.map(({ id }) => id).join('')])).toEqual([
    [0, 2, -1, 'a'],
    [2, 3, 0, 'ab'],
    [3, 4, 0, 'b'],
    [4, 6, -1, 'b'],
    [6, 8, -1, ''],
    [8, 9, 1, ''],
    [9, 10, -1, ''],
  ])
})

test('for any parts, the pieces make up the whole text in order', () => {
  const range = fc.tuple(fc.nat(20), fc.nat(20)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(range), (length, ranges) => {
      const pieces = splitPieces(
        length,
        [],
        ranges.map(([from, to], index) => part(String(index), from, to)),
      )
      expect(pieces[0]?.from).toBe(0)
      expect(pieces.at(-1)?.to).toBe(length)
      pieces.forEach(({ from, to }, index) => {
        expect(to).toBeGreaterThan(from)
        if (index > 0) expect(from).toBe(pieces[index - 1]?.to)
      })
    }),
  )
})
