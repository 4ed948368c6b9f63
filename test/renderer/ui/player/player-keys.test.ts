import { expect, test } from 'vitest'
import { createPlayback } from '../../../../src/renderer/ui/player/playback.ts'
import { nextRate, type PlayerAction, readPlayerKey } from '../../../../src/renderer/ui/player/player-keys.ts'
import { steerPlayback } from '../../../../src/renderer/ui/player/steer-playback.ts'

const press = (key: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | null = null) => {
  const none = { ctrlKey: false, metaKey: false, altKey: false }
  return readPlayerKey({ key, ...none, ...(held === null ? {} : { [held]: true }) })
}

test('the keys are the same as on YouTube', () => {
  expect([' ', 'k', 'K'].map((key) => press(key)?.kind)).toEqual(['toggle', 'toggle', 'toggle'])
  expect(press('j')).toEqual({ kind: 'step', ms: -10_000 })
  expect(press('ArrowRight')).toEqual({ kind: 'step', ms: 5_000 })
  expect(press('7')).toEqual({ kind: 'part', tenths: 7 })
  expect(press('ArrowLeft', 'ctrlKey')).toEqual({ kind: 'chapter', direction: -1 })
})

test('with a modifier key, a letter is left to the browser', () => {
  expect(press('l', 'ctrlKey')).toBeUndefined()
  expect(press('k', 'metaKey')).toBeUndefined()
  expect(press('ArrowLeft', 'altKey')).toBeUndefined()
  expect(press('5', 'ctrlKey')).toBeUndefined()
})

test('playback rates stop at the slowest and the fastest', () => {
  expect([nextRate(1, 1), nextRate(2, 1), nextRate(0.25, -1), nextRate(1.1, -1)]).toEqual([1.25, 2, 0.25, 1])
})

const steer = (fromMs: number, action: PlayerAction) => {
  const playback = createPlayback({ openAtMs: fromMs, durationMs: 100_000 }, () => 0)
  steerPlayback(playback, action, [0, 20_000, 50_000])
  return playback.positionMs()
}

test('chapter keys go to the next chapter, and to the previous one if the current has just begun', () => {
  expect(steer(10_000, { kind: 'chapter', direction: 1 })).toBe(20_000)
  expect(steer(30_000, { kind: 'chapter', direction: -1 })).toBe(20_000)
  expect(steer(21_000, { kind: 'chapter', direction: -1 })).toBe(0)
  expect(steer(60_000, { kind: 'chapter', direction: 1 })).toBe(60_000)
})

test('jumps and steps stay inside the video', () => {
  expect(steer(0, { kind: 'part', tenths: 3 })).toBe(30_000)
  expect(steer(98_000, { kind: 'step', ms: 5_000 })).toBe(100_000)
})
