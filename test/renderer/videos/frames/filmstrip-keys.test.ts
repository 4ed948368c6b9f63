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
])('%s leads a frame, a tenth or all the way on', (key, targetMs) => {
  expect(keyTarget(press(key), at)).toBe(targetMs)
})

test('no key leads out of the video', () => {
  expect(keyTarget(press('ArrowLeft'), { ...at, positionMs: 3000 })).toBe(0)
  expect(keyTarget(press('ArrowRight'), { ...at, positionMs: 99_000 })).toBe(100_000)
})

test('frames spread evenly are gone through by five seconds', () => {
  expect(keyTarget(press('ArrowRight'), { ...at, stepMs: null })).toBe(65_000)
})

test.each(['k', 'toString', ' ', 'Enter'])('%s is left to the player', (key) => {
  expect(keyTarget(press(key), at)).toBeUndefined()
})

test('chapters keep their keys', () => {
  expect(keyTarget(press('ArrowRight', { ctrlKey: true }), at)).toBeUndefined()
})
