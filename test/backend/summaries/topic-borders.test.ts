import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { topicBorders } from '../../../src/backend/summaries/topic-borders.ts'
import { judgeDividing } from '../../bench/dividing.ts'
import { pk, windowDiff } from '../../bench/segmentation-error.ts'

describe.each(['as written', 'as heard'] as const)('borders in the sample videos, %s', (words) => {
  test.each(judgeDividing(words))("are closer to the author's than even ones: $name", ({ figures }) => {
    expect(figures.topics.pk).toBeLessThan(figures.even.pk - 0.05)
    expect(figures.topics.windowDiff).toBeLessThan(figures.even.windowDiff - 0.05)
  })
})

test('every border is the start of a clip, in order, whatever is spoken', () => {
  const clip = fc.record({
    gapMs: fc.oneof(fc.nat(2000), fc.nat(2_000_000)),
    lengthMs: fc.integer({ min: 600, max: 20_000 }),
    text: fc.oneof(fc.lorem({ maxCount: 9 }), fc.string({ unit: 'grapheme', minLength: 1 })),
    speakerId: fc.constantFrom(null, 'a', 'b'),
  })
  fc.assert(
    fc.property(fc.array(clip, { maxLength: 120 }), (drawn) => {
      let at = 0
      const clips = drawn.map(({ gapMs, lengthMs, text, speakerId }) => {
        const startMs = at + gapMs
        at = startMs + lengthMs
        return { startMs, endMs: at, text, speakerId, isSound: false }
      })
      const starts = new Set(clips.map(({ startMs }) => startMs))
      const borders = topicBorders(clips, at) ?? []
      borders.forEach((border, index) => {
        expect(starts.has(border)).toBe(true)
        expect(border).toBeGreaterThan(borders[index - 1] ?? 0)
      })
    }),
  )
})

describe('the error of a division', () => {
  const error = (found: number[]) => {
    const divisions = { reference: [20, 40], found, length: 60 }
    return [pk(divisions), windowDiff(divisions)]
  }

  test('is zero if it is the same, and increases with the distance', () => {
    expect(error([20, 40])).toEqual([0, 0])
    const [near = 0] = error([22, 40])
    const [far = 0] = error([28, 40])
    expect(near).toBeGreaterThan(0)
    expect(far).toBeGreaterThan(near)
  })

  test('counts borders that are close together only in WindowDiff', () => {
    expect(error([19, 20, 21, 40])[1]).toBeGreaterThan(error([19, 20, 21, 40])[0] ?? 1)
  })
})
