import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { countMarks } from '../../../../src/backend/library/marks/count-marks.ts'
import { findMarkRows } from '../../../../src/backend/library/marks/filter-marks.ts'
import { intersectRanges, joinRanges, lengthOf } from '../../../../src/backend/library/marks/overlaps.ts'
import { findOrCreateTag } from '../../../../src/backend/library/tags/create-tags.ts'
import type { CountsBy, MarkCounts } from '../../../../src/contract/app/marks.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save } from '../video-content.ts'
import { during, makeMark } from './make-mark.ts'

const count = (library: Library, by: CountsBy) => countMarks(library, findMarkRows(library, {}, 'oldest'), by)

/** Each cell as `row column: marks ms`, without empty ones. */
const listCells = ({ rows, columns, cells }: MarkCounts) =>
  cells.flatMap((row, r) =>
    row.flatMap(({ marks, ms }, c) =>
      marks === 0 ? [] : [`${rows[r]?.label || '–'} ${columns[c]?.label || '–'}: ${marks} ${ms}`],
    ),
  )

/** The filter of each cell finds as many marks as the cell counts. */
function expectCellsToBeListed(library: Library, by: CountsBy): void {
  const { rows, columns, cells } = count(library, by)
  for (const [r, row] of rows.entries())
    for (const [c, column] of columns.entries()) {
      const cell = { by, row: row.key, column: column.key }
      expect(findMarkRows(library, { cell }, 'oldest')).toHaveLength(cells[r]?.[c]?.marks ?? -1)
    }
}

test('by tag and video, time that several marks cover is counted once', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf('a'), title: 'A' })
  save(library, { videoId: idOf('b'), title: 'B' })
  makeMark(library, { video: 'a', target: during(0, 5000), tags: ['x', 'y'] })
  makeMark(library, { video: 'a', target: during(3000, 8000), tags: ['x'] })
  makeMark(library, { video: 'b', target: during(3000, 8000), tags: ['x'] })
  makeMark(library, { video: 'b', tags: ['y'] })
  makeMark(library, { video: 'b', target: during(1000, 1000) })
  expect(listCells(count(library, 'tag-video'))).toEqual([
    'x A: 2 8000',
    'x B: 1 5000',
    'y A: 1 5000',
    'y B: 1 0',
    '– B: 1 0',
  ])
  expectCellsToBeListed(library, 'tag-video')
})

test('by tag and speaker, a mark counts for each of its speakers', () => {
  const library = temporaryLibrary()
  const clips = said('one', 'two').map((clip, at) => ({ ...clip, speakerId: `speaker_${at + 1}` }))
  save(library, { audioClips: clips })
  makeMark(library, { target: { type: 'moment', kind: 'said', startMs: 0, endMs: 2000 }, tags: ['x'] })
  makeMark(library, { target: { type: 'moment', kind: 'said', startMs: 1000, endMs: 2000 }, tags: ['x'] })
  makeMark(library, { tags: ['x'] })
  expect(listCells(count(library, 'tag-speaker'))).toEqual(['x Speaker 1: 1 2000', 'x Speaker 2: 2 2000', 'x –: 1 0'])
  expectCellsToBeListed(library, 'tag-speaker')
})

test('pairs of tags count the marks that overlap in one video, and the time that both cover', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf('a') })
  save(library, { videoId: idOf('b') })
  makeMark(library, { video: 'a', target: during(0, 5000), tags: ['x'] })
  makeMark(library, { video: 'a', target: during(5000, 9000), tags: ['x'] })
  makeMark(library, { video: 'a', target: during(4000, 5000), tags: ['y'] })
  makeMark(library, { video: 'a', target: during(4500, 4500), tags: ['y'] })
  makeMark(library, { video: 'b', target: during(0, 5000), tags: ['y'] })
  makeMark(library, { video: 'a', tags: ['x', 'z'] })
  makeMark(library, { video: 'a' })
  expect(listCells(count(library, 'tag-tag'))).toEqual([
    'x x: 3 9000',
    'x y: 1 1000',
    'x z: 1 0',
    'y x: 2 1000',
    'y y: 3 6000',
    'z x: 1 0',
    'z z: 1 0',
  ])
  expectCellsToBeListed(library, 'tag-tag')
})

test('any overlaps of two tags are found like by comparing each pair of marks', () => {
  const range = fc.tuple(fc.nat(20), fc.nat(6)).map(([startMs, length]) => ({ startMs, endMs: startMs + length }))
  const mark = fc.record({ range, tags: fc.subarray(['x', 'y']), video: fc.constantFrom('a', 'b') })
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 12 }), (marks) => {
      const library = temporaryLibrary()
      for (const name of ['a', 'b']) save(library, { videoId: idOf(name) })
      for (const {
        range: { startMs, endMs },
        ...one
      } of marks)
        makeMark(library, { ...one, target: during(startMs, endMs) })
      const of = (tag: string) => marks.filter(({ tags }) => tags.includes(tag))
      const meets = (a: (typeof marks)[number]) =>
        of('y').some(
          (b) =>
            a === b ||
            (a.video === b.video &&
              a.range.startMs < Math.max(b.range.endMs, b.range.startMs + 1) &&
              b.range.startMs < Math.max(a.range.endMs, a.range.startMs + 1)),
        )
      const [row, column] = ['x', 'y'].map((path) => findOrCreateTag(library, { path }, 1).tagId)
      const cell = { by: 'tag-tag' as const, row: row ?? null, column: column ?? null }
      expect(findMarkRows(library, { cell }, 'oldest')).toHaveLength(of('x').filter(meets).length)
    }),
    { numRuns: 40 },
  )
})

test('joined ranges cover the same time, and common times are in both', () => {
  const range = fc.tuple(fc.nat(30), fc.nat(9)).map(([startMs, length]) => ({ startMs, endMs: startMs + length }))
  const covers = (ranges: readonly { startMs: number; endMs: number }[], ms: number) =>
    ranges.some(({ startMs, endMs }) => startMs <= ms && ms < endMs)
  const every = Array.from({ length: 45 }, (_, ms) => ms)
  fc.assert(
    fc.property(fc.array(range), fc.array(range), (some, others) => {
      const [a, b] = [joinRanges(some), joinRanges(others)]
      expect(lengthOf(a)).toBe(every.filter((ms) => covers(some, ms)).length)
      const both = every.filter((ms) => covers(some, ms) && covers(others, ms))
      expect(lengthOf(intersectRanges(a, b))).toBe(both.length)
    }),
  )
})
