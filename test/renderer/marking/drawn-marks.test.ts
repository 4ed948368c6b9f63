import { expect, test } from 'vitest'
import type { Mark } from '../../../src/contract/app/marks.ts'
import { drawMarks, marksBeside } from '../../../src/renderer/marking/drawn-marks.ts'

const markOf = (markId: string, changes: Partial<Mark>): Mark => ({
  markId,
  videoId: 'demoHeat01A',
  kind: 'said',
  isWholeVideo: false,
  startMs: 0,
  endMs: 1_000,
  quote: 'words',
  note: '',
  tagIds: [],
  speakers: [],
  basis: { source: null, model: null, isCorrected: false },
  place: null,
  placement: null,
  madeBy: 'user',
  createdAt: 0,
  changedAt: 0,
  title: '',
  author: '',
  publishedAt: null,
  url: '',
  isInLibrary: true,
  ...changes,
})
const placed = (from: number, to: number) => ({ from: { clip: from, offset: 2 }, to: { clip: to, offset: 5 } })
const marks = [
  markOf('across', { place: placed(1, 3), placement: 'exact' }),
  markOf('shown', { kind: 'shown', place: placed(1, 1), placement: 'exact' }),
  markOf('lost', { startMs: 25_000, place: null, placement: 'time' }),
  markOf('still', { kind: null, quote: '', startMs: 25_500, endMs: 25_500 }),
  markOf('whole', { kind: null, isWholeVideo: true, endMs: 90_000 }),
]
const idsBeside = (kind: 'said' | 'shown', clip: number, startMs: number) =>
  marksBeside(marks, { kind, firstClip: clip, lastClip: clip, startMs, endMs: startMs + 10_000 }).map(
    ({ markId }) => markId,
  )

test('only words that have a place in the text are tinted', () => {
  expect(drawMarks(marks, 'tint').map(({ id }) => id)).toEqual(['across', 'shown'])
})

test('a mark stands beside every row with its words, in the rows of its kind', () => {
  expect(idsBeside('said', 0, 0)).toEqual([])
  expect(idsBeside('said', 1, 10_000)).toEqual(['across'])
  expect(idsBeside('said', 3, 30_000)).toEqual(['across'])
  expect(idsBeside('shown', 1, 10_000)).toEqual(['shown'])
})

test('lost words and still frames stand beside the row of their time, and a note about the video beside none', () => {
  expect(idsBeside('said', 2, 20_000)).toEqual(['across', 'lost', 'still'])
  expect(idsBeside('shown', 2, 20_000)).toEqual([])
})
