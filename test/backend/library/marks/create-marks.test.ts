import { expect, test } from 'vitest'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { createMarks } from '../../../../src/backend/library/marks/create-marks.ts'
import { getMarks } from '../../../../src/backend/library/marks/marks.ts'
import type { Mark, MarkedKind, NewMark } from '../../../../src/contract/app/marks.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save, shown } from '../video-content.ts'

function mark(library: Library, target: NewMark['target']): Mark {
  const ids = createMarks(library, [{ videoId: idOf(1), target }], { madeBy: 'Ada', now: 5 })
  const [made] = getMarks(library, ids)
  if (made === undefined) throw new Error('No mark was made')
  return made
}

const select = (from: [number, number], to: [number, number], kind: MarkedKind = 'said'): NewMark['target'] => ({
  type: 'words',
  range: { kind, from: { clip: from[0], offset: from[1] }, to: { clip: to[0], offset: to[1] } },
})

test('words are quoted across clips, without spaces at clip borders in scripts without spaces', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('the old', 'white roof', '白い屋根は', '涼しい') })
  expect(mark(library, select([0, 4], [1, 5])).quote).toBe('old white')
  expect(mark(library, select([2, 1], [3, 2])).quote).toBe('い屋根は涼し')
})

test('the context of a quote is kept', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('one', 'two three', 'four') })
  mark(library, select([1, 0], [1, 3]))
  expect(library.prepare('SELECT before, after FROM marks').get()).toEqual({ before: 'one ', after: ' three four' })
})

test('a selection within a long clip begins at the second that is estimated from its characters', () => {
  const library = temporaryLibrary()
  const text = 'x'.repeat(100)
  const long = { startMs: 10_000, endMs: 30_000, text, speakerId: null, isSound: false }
  save(library, { audioClips: [long] })
  expect(mark(library, select([0, 50], [0, 75]))).toMatchObject({ startMs: 19_500, endMs: 25_500 })
  expect(mark(library, select([0, 0], [0, 100]))).toMatchObject({ startMs: 10_000, endMs: 30_000 })
  const short = mark(library, select([0, 0], [0, 1]))
  expect(short.endMs - short.startMs).toBeGreaterThanOrEqual(1000)
})

test('characters outside the first plane are never cut in two', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('a👍🏽b') })
  expect(mark(library, select([0, 2], [0, 4]))).toMatchObject({ quote: '👍🏽' })
  expect(library.prepare('SELECT quote FROM marks').pluck().get()).toBe('👍🏽')
})

test('white space at the ends of a selection is not marked', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('one ', ' two', ' ', 'three') })
  expect(mark(library, select([0, 3], [3, 0]))).toMatchObject({
    quote: 'two',
    place: { from: { clip: 1, offset: 1 }, to: { clip: 1, offset: 4 } },
  })
})

test('a place that the text does not have is refused', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('one', ' ') })
  for (const target of [
    select([0, 3], [0, 3]),
    select([0, 2], [0, 1]),
    select([0, 0], [0, 4]),
    select([0, 4], [1, 1]),
    select([0, 0], [2, 0]),
    select([1, 0], [0, 3]),
    select([1, 0], [1, 1]),
    select([0, 0], [0, 1], 'shown'),
  ])
    expect(() => mark(library, target)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }))
})

test('a moment quotes the clips that lie in it by half, and keeps the times that were given', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('one', 'two', 'three', 'four') })
  const target = { type: 'moment', kind: 'said', startMs: 900, endMs: 2600 } as const
  expect(mark(library, target)).toMatchObject({
    quote: 'two three',
    startMs: 900,
    endMs: 2600,
    place: { from: { clip: 1, offset: 0 }, to: { clip: 2, offset: 5 } },
  })
  expect(mark(library, { ...target, startMs: 2100, endMs: 2200 }).quote).toBe('three')
})

test('a moment that the video cannot have is refused', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('one'), durationMs: 60_000 })
  const moment = (startMs: number, endMs: number) => mark(library, { type: 'moment', kind: null, startMs, endMs })
  expect(() => moment(5000, 1000)).toThrow('The moment ends before it begins.')
  expect(() => moment(9e15, 9e15)).toThrow('ends at 1:00. Enter an earlier time.')
  expect(moment(60_000, 60_000)).toMatchObject({ startMs: 60_000 })
})

test('a moment without words keeps its time', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('one') })
  const still = { quote: '', kind: null, place: null, placement: null, startMs: 5000, endMs: 5000 }
  expect(mark(library, { type: 'moment', kind: 'said', startMs: 5000, endMs: 5000 })).toMatchObject(still)
  expect(mark(library, { type: 'moment', kind: null, startMs: 5000, endMs: 5000 })).toMatchObject(still)
})

test('a note about a whole video has no words', () => {
  const library = temporaryLibrary()
  save(library, { durationMs: 60_000, audioClips: said('one') })
  expect(mark(library, { type: 'video' })).toMatchObject({
    isWholeVideo: true,
    kind: null,
    quote: '',
    startMs: 0,
    endMs: 60_000,
    url: `https://www.youtube.com/watch?v=${idOf(1)}`,
  })
})

test('a mark says what its words rest on, and who says them', () => {
  const library = temporaryLibrary()
  const clips = said('one', 'two', 'three').map((clip, at) => ({ ...clip, speakerId: ['B', 'A', 'B'][at] ?? null }))
  const file = { language: 'en', kind: 'automatic', name: null } as const
  save(library, { audioClips: clips, visualClips: shown('A roof'), captionTrack: file, visualMethod: 'service' })
  expect(mark(library, select([0, 0], [2, 5]))).toMatchObject({
    speakers: ['B', 'A'],
    basis: { source: 'automatic', model: null, isCorrected: false },
  })
  expect(mark(library, select([0, 0], [0, 6], 'shown')).basis).toEqual({
    source: 'described',
    model: null,
    isCorrected: false,
  })
  library.prepare(`UPDATE passages SET original_text = 'won' WHERE text = 'one'`).run()
  expect(mark(library, select([0, 0], [1, 3])).basis.isCorrected).toBe(true)
  expect(mark(library, select([1, 0], [2, 5])).basis.isCorrected).toBe(false)
})
