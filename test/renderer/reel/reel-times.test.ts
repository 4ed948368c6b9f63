import { describe, expect, test } from 'vitest'
import { isMomentOver, reelStartMs } from '../../../src/renderer/reel/reel-times.ts'

const playing = { isPlaying: true, durationMs: 60_000 }

test('a moment begins a second before its first word, and not before the video', () => {
  expect(reelStartMs({ startMs: 5_000, endMs: 9_000 })).toBe(4_000)
  expect(reelStartMs({ startMs: 400, endMs: 9_000 })).toBe(0)
})

describe('the end of a moment', () => {
  test('comes when it has played to its last word', () => {
    expect(isMomentOver(8_999, playing, { startMs: 5_000, endMs: 9_000 })).toBe(false)
    expect(isMomentOver(9_000, playing, { startMs: 5_000, endMs: 9_000 })).toBe(true)
  })

  test('does not come while it is paused', () => {
    expect(isMomentOver(9_500, { ...playing, isPlaying: false }, { startMs: 5_000, endMs: 9_000 })).toBe(false)
  })

  test('comes after a few seconds for a moment without a length', () => {
    const still = { startMs: 5_000, endMs: 5_000 }
    expect(isMomentOver(5_100, playing, still)).toBe(false)
    expect(isMomentOver(9_000, playing, still)).toBe(true)
  })

  test('comes with the end of the video, also if the moment is said to be longer and the player has stopped', () => {
    expect(isMomentOver(59_800, { ...playing, isPlaying: false }, { startMs: 50_000, endMs: 70_000 })).toBe(true)
  })

  test('does not come by itself while the length of the video is unknown', () => {
    expect(isMomentOver(8_000, { isPlaying: true, durationMs: null }, { startMs: 5_000, endMs: 9_000 })).toBe(false)
  })
})
