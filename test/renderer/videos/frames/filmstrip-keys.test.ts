import { expect, test } from 'vitest'
import { keyTarget } from '../../../../src/renderer/videos/frames/filmstrip-keys.ts'

const at = { positionMs: 60_000, durationMs: 100_000, stepMs: 10_000 }
const press = (key: string, held = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

test.each([
  ['ArrowLeft', 50_000],
  ['ArrowRight', 70_000],
  ['ArrowUp', 70_000],
  ['PageDown', 50_000],
  ['Home', 0],
  ['End', 100_000],
])('%s moves by a frame, by a tenth or all the way', (key, targetMs) => {
  expect(keyTarget(press(key), at)).toBe(targetMs)
})

test('no key leads outside the video', () => {
  expect(keyTarget(press('ArrowLeft'), { ...at, positionMs: 3000 })).toBe(0)
  expect(keyTarget(press('ArrowRight'), { ...at, positionMs: 99_000 })).toBe(100_000)
})

test('with evenly spread frames, arrow keys move by five seconds', () => {
  expect(keyTarget(press('ArrowRight'), { ...at, stepMs: null })).toBe(65_000)
})

test.each(['k', 'toString', ' ', 'Enter'])('%s is left to the player', (key) => {
  expect(keyTarget(press(key), at)).toBeUndefined()
})

test('chapter keys keep working', () => {
  expect(keyTarget(press('ArrowRight', { ctrlKey: true }), at)).toBeUndefined()
})
