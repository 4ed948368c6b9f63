import { expect, test } from 'vitest'
import { spreadOverTime } from '../../../src/backend/captions/spread-over-time.ts'

const paragraph = (text: string) => ({ startMs: 0, endMs: null, text, marks: [] })
const times = (durationMs: number | null) =>
  spreadOverTime([paragraph('a'.repeat(30)), paragraph('b'.repeat(90))], durationMs).map((line) => [
    line.startMs,
    line.endMs,
  ])

test('paragraphs share the time of a video in proportion to their length', () => {
  expect(times(60_000)).toEqual([
    [0, 15_000],
    [15_000, 60_000],
  ])
})

test("paragraphs get their usual speaking time if the video's length is unknown", () => {
  expect(times(null)).toEqual([
    [0, 2000],
    [2000, 8000],
  ])
})
