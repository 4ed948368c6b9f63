import { expect } from 'vitest'
import type { AudioClip } from '../../../../src/contract/app/videos.ts'

/** Checks that clips are in order, do not overlap, and have a length and a text. */
export function expectInOrder(clips: readonly AudioClip[]): void {
  expect(clips.length).toBeGreaterThan(0)
  let endMs = 0
  for (const clip of clips) {
    expect(clip.startMs).toBeGreaterThanOrEqual(endMs)
    expect(clip.endMs).toBeGreaterThan(clip.startMs)
    expect(clip.text.trim()).not.toBe('')
    endMs = clip.endMs
  }
}
