import { expect, test } from 'vitest'
import { addVideosToCollection, createCollection } from '../../../../src/backend/library/collections.ts'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { arrangeMarks } from '../../../../src/backend/library/marks/arrange-marks.ts'
import { removeMarks, updateMark } from '../../../../src/backend/library/marks/change-marks.ts'
import { findMarkRows } from '../../../../src/backend/library/marks/filter-marks.ts'
import { groupMarks } from '../../../../src/backend/library/marks/group-marks.ts'
import { listMarkIds } from '../../../../src/backend/library/marks/marks.ts'
import { removeTags } from '../../../../src/backend/library/tags/change-tags.ts'
import { findOrCreateTag } from '../../../../src/backend/library/tags/create-tags.ts'
import type { MarkFilter, MarkOrder } from '../../../../src/contract/app/marks.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save } from '../video-content.ts'
import { during, makeMark } from './make-mark.ts'

const find = (library: Library, filter: MarkFilter = {}, order: MarkOrder = 'oldest') =>
  listMarkIds(library, findMarkRows(library, filter, order))
const tagOf = (library: Library, path: string) => findOrCreateTag(library, { path }, 1).tagId
const groups = (library: Library, by: 'tag' | 'video' | 'collection') =>
  groupMarks(library, findMarkRows(library, {}, 'oldest'), by)

test('marks are found by tag, with those of lower tags, by video, collection, kind and time', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf('a'), audioClips: said('one') })
  save(library, { videoId: idOf('b') })
  const { collectionId } = createCollection(library, 'Some')
  addVideosToCollection(library, collectionId, [idOf('b')])
  const words = { type: 'moment', kind: 'said', startMs: 0, endMs: 1000 } as const
  const one = makeMark(library, { video: 'a', target: words, tags: ['heat/roofs'], now: 10 })
  const two = makeMark(library, { video: 'a', tags: ['heat'], now: 20 })
  const three = makeMark(library, { video: 'b', now: 30 })

  expect(find(library)).toEqual([one, two, three])
  expect(find(library, {}, 'newest')).toEqual([three, two, one])
  expect(find(library, { tagIds: [tagOf(library, 'heat')] })).toEqual([one, two])
  expect(find(library, { tagIds: [tagOf(library, 'heat/roofs')] })).toEqual([one])
  expect(find(library, { tagIds: [] })).toEqual([])
  expect(find(library, { isUntagged: true })).toEqual([three])
  expect(find(library, { videoIds: [idOf('b')] })).toEqual([three])
  expect(find(library, { collectionId })).toEqual([three])
  expect(find(library, { kind: 'said' })).toEqual([one])
  expect(find(library, { madeFrom: 20, madeUntil: 30 })).toEqual([two])
  expect(find(library, { markIds: [three, one] })).toEqual([one, three])
  expect(find(library, { hasChangedText: true })).toEqual([])
  removeTags(library, [tagOf(library, 'heat')], 40)
  expect(find(library, { isUntagged: true })).toEqual([one, two, three])
  removeMarks(library, [two], 50)
  expect(find(library)).toEqual([one, three])
})

test('all words must occur in quote, note, title or tags, and the last may be unfinished', () => {
  const library = temporaryLibrary()
  save(library, { title: 'Über Dächer', audioClips: said('White roofs are cool.') })
  const target = { type: 'moment', kind: 'said', startMs: 0, endMs: 1000 } as const
  const markId = makeMark(library, { target, note: '*Quote* this', tags: ['heat/Islands'] })
  for (const text of ['roofs quo', 'uber dach', 'islands heat', 'cool this ', 'WHITE', '', '...'])
    expect(find(library, { text }), text).toEqual([markId])
  for (const text of ['roof cool', 'this quo ', 'oofs', 'nothing']) expect(find(library, { text }), text).toEqual([])
  updateMark(library, { markId, note: 'Other' }, 1)
  expect(find(library, { text: 'quote' })).toEqual([])
  expect(find(library, { text: 'other' })).toEqual([markId])
})

test('a search for the mark’s own words leaves out title and tags', () => {
  const library = temporaryLibrary()
  save(library, { title: 'Roofs', audioClips: said('White walls are cool.') })
  const target = { type: 'moment', kind: 'said', startMs: 0, endMs: 1000 } as const
  const markId = makeMark(library, { target, note: 'Ask again', tags: ['heat'] })
  for (const text of ['walls ask', 'agai']) expect(find(library, { text, isTextOwn: true }), text).toEqual([markId])
  for (const text of ['roofs', 'heat', 'walls heat']) expect(find(library, { text, isTextOwn: true }), text).toEqual([])
})

test('groups count each mark in all of its groups, and the filter lists the marks of a group', () => {
  const library = temporaryLibrary()
  for (const name of ['a', 'b']) save(library, { videoId: idOf(name), title: name.toUpperCase() })
  const { collectionId } = createCollection(library, 'Some')
  addVideosToCollection(library, collectionId, [idOf('a')])
  const both = makeMark(library, { video: 'a', tags: ['x', 'x/y'] })
  const none = makeMark(library, { video: 'b' })
  const [x, y] = [tagOf(library, 'x'), tagOf(library, 'x/y')]
  expect(groups(library, 'tag')).toEqual([
    { key: x, label: 'x', count: 1 },
    { key: y, label: 'x/y', count: 1 },
    { key: null, label: '', count: 1 },
  ])
  expect(groups(library, 'video')).toEqual([
    { key: idOf('a'), label: 'A', count: 1 },
    { key: idOf('b'), label: 'B', count: 1 },
  ])
  expect(groups(library, 'collection')).toEqual([
    { key: collectionId, label: 'Some', count: 1 },
    { key: null, label: '', count: 1 },
  ])
  expect(find(library, { group: { by: 'tag', key: y } })).toEqual([both])
  expect(find(library, { group: { by: 'tag', key: null } })).toEqual([none])
  expect(find(library, { group: { by: 'video', key: idOf('b') } })).toEqual([none])
  expect(find(library, { group: { by: 'collection', key: collectionId } })).toEqual([both])
  expect(find(library, { group: { by: 'collection', key: null } })).toEqual([none])
})

test('by video, marks are sorted by title as people expect, then by time', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf('b'), title: 'Part 10' })
  save(library, { videoId: idOf('a'), title: 'Part 9' })
  const late = makeMark(library, { video: 'a', target: during(2000, 3000) })
  const early = makeMark(library, { video: 'a', target: during(1000, 3000) })
  const whole = makeMark(library, { video: 'a' })
  const other = makeMark(library, { video: 'b', target: during(0, 1000) })
  expect(find(library, {}, 'video')).toEqual([whole, early, late, other])
})

test('marks of a tag are put in order by hand, in one tag without the other', () => {
  const library = temporaryLibrary()
  save(library, {})
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((note) => makeMark(library, { note, tags: ['x', 'y'] })) as [
    ...[string, string, string, string],
  ]
  const lower = makeMark(library, { tags: ['x/z'] })
  const [x, y] = [tagOf(library, 'x'), tagOf(library, 'y')]
  const order = () => find(library, { tagIds: [x] }, 'hand')
  expect(order()).toEqual([a, b, c, d, lower])
  arrangeMarks(library, { tagId: x, markIds: [d, b], before: a })
  expect(order()).toEqual([d, b, a, c, lower])
  arrangeMarks(library, { tagId: x, markIds: [d], before: null })
  expect(order()).toEqual([b, a, c, d, lower])
  // More often than the numbers between two others last.
  for (let count = 0; count < 120; count++) {
    const [first = '', second = ''] = order()
    arrangeMarks(library, { tagId: x, markIds: [second], before: first })
    expect(order().slice(0, 2)).toEqual([second, first])
    const last = order()[3] ?? ''
    const third = order()[2] ?? ''
    arrangeMarks(library, { tagId: x, markIds: [last], before: third })
    expect(order().slice(2)).toEqual([last, third, lower])
  }
  expect(find(library, { tagIds: [y] }, 'hand')).toEqual([a, b, c, d])
  expect(find(library, { group: { by: 'tag', key: y } }, 'hand')).toEqual([a, b, c, d])
  expect(() => arrangeMarks(library, { tagId: x, markIds: [lower], before: null })).toThrow(/itself/)
  expect(() => find(library, { tagIds: [x, y] }, 'hand')).toThrow(/exactly one tag/)
  expect(() => find(library, {}, 'hand')).toThrow(/exactly one tag/)
})
