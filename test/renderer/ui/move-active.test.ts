import { expect, test } from 'vitest'
import { moveActive } from '../../../src/renderer/ui/move-active.ts'

const list = { count: 10, columns: 1, pageRows: 4 }
const grid = { count: 10, columns: 4, pageRows: 2 }

test.each([
  ['ArrowDown', 0, list, 1],
  ['ArrowUp', 0, list, 0],
  ['ArrowDown', 9, list, 9],
  ['PageDown', 8, list, 9],
  ['PageUp', 2, list, 0],
  ['Home', 7, list, 0],
  ['End', 2, list, 9],
  ['ArrowRight', 2, list, undefined],
  ['ArrowRight', 2, grid, 3],
  ['ArrowDown', 1, grid, 5],
  ['ArrowDown', 7, grid, 7],
  ['ArrowUp', 2, grid, 2],
  ['a', 2, grid, undefined],
])('%s from %i leads to %s', (key, from, layout, to) => {
  expect(moveActive(key, from, layout)).toBe(to)
})

test('the first key press goes to the first video, or to the last one if it is End', () => {
  expect(moveActive('ArrowDown', undefined, list)).toBe(0)
  expect(moveActive('End', undefined, list)).toBe(9)
})

test('in an empty list nothing becomes active', () => {
  expect(moveActive('ArrowDown', undefined, { ...list, count: 0 })).toBeUndefined()
})
