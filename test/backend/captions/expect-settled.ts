import { expect } from 'vitest'
import type { AudioClip } from '../../../src/contract/app/videos.ts'

/**
 * Checks that clips are in order, do not overlap, are long enough to be heard and not empty, and that none is past the end unless
 * it is the only one.
 */
export function expectSettled(clips: readonly AudioClip[], durationMs: number | null): void {
  clips.forEach((clip, index) => {
    const previous = clips[index - 1]
    expect(Number.isInteger(clip.startMs) && Number.isInteger(clip.endMs)).toBe(true)
    expect(clip.startMs).toBeGreaterThanOrEqual(previous?.endMs ?? 0)
    expect(clip.endMs - clip.startMs).toBeGreaterThanOrEqual(600)
    expect(clip.text.trim()).not.toBe('')
    if (durationMs !== null && clips.length > 1) expect(clip.endMs).toBeLessThanOrEqual(durationMs)
  })
}
