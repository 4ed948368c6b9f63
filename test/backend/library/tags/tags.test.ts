import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addVideosToCollection, createCollection } from '../../../../src/backend/library/collections.ts'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { createMarks } from '../../../../src/backend/library/marks/create-marks.ts'
import { getMarks } from '../../../../src/backend/library/marks/marks.ts'
import { removeTags, updateTag } from '../../../../src/backend/library/tags/change-tags.ts'
import { findOrCreateTag } from '../../../../src/backend/library/tags/create-tags.ts'
import { mergeTags } from '../../../../src/backend/library/tags/merge-tags.ts'
import { tagVideos } from '../../../../src/backend/library/tags/tag-videos.ts'
import { listTags, usedTags } from '../../../../src/backend/library/tags/tags.ts'
import { tagColours } from '../../../../src/contract/app/choices.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, save } from '../video-content.ts'

const add = (library: Library, path: string) => findOrCreateTag(library, { path }, 1).tagId
const pathsOf = (library: Library) => listTags(library).map(({ path }) => path.join(' > '))

function markWith(library: Library, ...names: string[]): string {
  const [id] = createMarks(library, [{ videoId: idOf(1), target: { type: 'video' }, tags: { names } }], {
    madeBy: 'Ada',
    now: 1,
  })
  return id ?? ''
}

test('a typed path creates what is missing of it, and names are compared without case', () => {
  const library = temporaryLibrary()
  const roofs = add(library, ' Heat / Roofs ')
  expect(add(library, 'heat/ROOFS')).toBe(roofs)
  expect(add(library, 'HEAT//roofs/')).toBe(roofs)
  expect(add(library, 'E\u0301lan')).toBe(add(library, '\u00e9lan'))
  expect(pathsOf(library)).toEqual(['\u00c9lan', 'Heat', 'Heat > Roofs'])
  for (const path of ['/', ' ', '\u202e', '\u200b', 'a/\u2060'.slice(1)])
    expect(() => add(library, path)).toThrow(/no name/)
})

test('a slash in an imported name stays in it, and typing that name finds the tag', () => {
  const library = temporaryLibrary()
  const tagId = add(library, 'either')
  updateTag(library, { tagId, name: 'either/or' })
  expect(add(library, 'Either/Or')).toBe(tagId)
  add(library, 'either/or/never')
  expect(pathsOf(library)).toEqual(['either/or', 'either/or > never'])
})

test('new tags at the top take the colours in turn, and lower tags have that of their parent', () => {
  const library = temporaryLibrary()
  for (const at of tagColours.keys()) add(library, `${String(at + 10)}/below`)
  const top = listTags(library).filter(({ parentId }) => parentId === null)
  expect(top.map(({ colour }) => colour)).toEqual([...tagColours])
  expect(
    listTags(library)
      .filter(({ parentId }) => parentId !== null)
      .map(({ colour }) => colour),
  ).toEqual([...tagColours])
  add(library, 'next')
  expect(listTags(library).find(({ name }) => name === 'next')?.colour).toBe(tagColours[0])
})

test('tags move, but not below themselves, and not to a place with the same name', () => {
  const library = temporaryLibrary()
  const [a, b, c] = [add(library, 'a'), add(library, 'a/b'), add(library, 'a/b/c')]
  for (const parentId of [a, b, c])
    expect(() => updateTag(library, { tagId: a, parentId })).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }))
  updateTag(library, { tagId: b, parentId: null })
  expect(pathsOf(library)).toEqual(['a', 'b', 'b > c'])
  const other = add(library, 'a/C')
  expect(() => updateTag(library, { tagId: c, parentId: a })).toThrow(
    expect.objectContaining({ code: 'TAG_NAME_TAKEN', data: { tagId: other } }),
  )
  expect(() => updateTag(library, { tagId: 999, name: 'x' })).toThrow(
    expect.objectContaining({ code: 'TAG_NOT_FOUND' }),
  )
})

test('a removed tag takes those below it along, and its name is free again', () => {
  const library = temporaryLibrary()
  save(library, {})
  const markId = markWith(library, 'a/b', 'c')
  expect(removeTags(library, [add(library, 'a')], 7)).toBe(2)
  expect(pathsOf(library)).toEqual(['c'])
  expect(getMarks(library, [markId])[0]?.tagIds).toEqual([add(library, 'c')])
  add(library, 'a')
  expect(listTags(library)).toMatchObject([
    { name: 'a', markCount: 0 },
    { name: 'c', markCount: 1 },
  ])
})

test('a merge gives marks, videos, lower tags and descriptions to the other tag', () => {
  const library = temporaryLibrary()
  save(library, {})
  const both = markWith(library, 'heat', 'hot')
  const one = markWith(library, 'hot')
  const deep = markWith(library, 'hot/Roofs')
  markWith(library, 'heat/roofs')
  const [heat, hot] = [add(library, 'heat'), add(library, 'hot')]
  add(library, 'hot/streets')
  updateTag(library, { tagId: heat, description: 'It is warm.' })
  updateTag(library, { tagId: hot, description: 'Very.' })
  tagVideos(library, { videoIds: [idOf(1)], add: { tagIds: [hot], names: [] }, remove: [] }, 1)
  mergeTags(library, [hot], heat)
  expect(listTags(library)).toMatchObject([
    { path: ['heat'], markCount: 2, videoCount: 1, description: 'It is warm.\n\nVery.', allMarkCount: 4 },
    { path: ['heat', 'roofs'], markCount: 2 },
    { path: ['heat', 'streets'], markCount: 0 },
  ])
  expect(getMarks(library, [both, one]).map(({ tagIds }) => tagIds)).toEqual([[heat], [heat]])
  expect(getMarks(library, [deep])[0]?.tagIds).toEqual([add(library, 'heat/roofs')])
})

test('a tag is never merged into one below it', () => {
  const library = temporaryLibrary()
  const [a, b] = [add(library, 'a'), add(library, 'a/b')]
  expect(() => mergeTags(library, [a], b)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }))
  mergeTags(library, [b], a)
  expect(pathsOf(library)).toEqual(['a'])
})

test('no merge loses a tag of a mark', () => {
  const path = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
  fc.assert(
    fc.property(fc.uniqueArray(path, { minLength: 2, maxLength: 8 }), fc.array(path), path, (paths, from, into) => {
      const library = temporaryLibrary()
      save(library, {})
      const marks = paths.map((one) => markWith(library, one))
      const intoId = add(library, into)
      const tagIds = from.map((one) => add(library, one))
      const isBelow = (one: string) => into !== one && into.startsWith(`${one}/`)
      if (from.length === 0 || from.some(isBelow)) return
      const markedTags = new Map(marks.map((markId, at) => [markId, paths[at] ?? '']))
      mergeTags(library, tagIds, intoId)
      const known = new Set(listTags(library).map(({ tagId }) => tagId))
      for (const mark of getMarks(library, marks)) {
        expect(mark.tagIds).toHaveLength(1)
        expect(known.has(mark.tagIds[0] ?? -1)).toBe(true)
        if (from.includes(markedTags.get(mark.markId) ?? '')) expect(mark.tagIds).toEqual([intoId])
      }
      const keys = listTags(library).map(({ path: names }) => names.join('/').toLowerCase())
      expect(new Set(keys).size).toBe(keys.length)
    }),
    { numRuns: 60 },
  )
})

test('no tag is created for videos that are not there', () => {
  const library = temporaryLibrary()
  const adding = { add: { tagIds: [], names: ['a'] }, remove: [] }
  expect(tagVideos(library, { videoIds: [], ...adding }, 1)).toBe(0)
  expect(tagVideos(library, { videoIds: [idOf('unknown')], ...adding }, 1)).toBe(0)
  expect(listTags(library)).toEqual([])
})

test('videos get tags and lose them', () => {
  const library = temporaryLibrary()
  save(library, {})
  const videoIds = [idOf(1), idOf('unknown')]
  expect(tagVideos(library, { videoIds, add: { tagIds: [], names: ['a', 'b/c'] }, remove: [] }, 1)).toBe(1)
  expect(listTags(library).map(({ videoCount }) => videoCount)).toEqual([1, 0, 1])
  expect(tagVideos(library, { videoIds, add: { tagIds: [], names: ['a'] }, remove: [add(library, 'b/c')] }, 1)).toBe(1)
  expect(listTags(library).map(({ videoCount }) => videoCount)).toEqual([1, 0, 0])
})

test('the marks and videos of a collection are counted alone, and its code book has the tags that they have', () => {
  const library = temporaryLibrary()
  const collection = createCollection(library, 'Heat')
  for (const number of [1, 2]) save(library, { videoId: idOf(number) })
  addVideosToCollection(library, collection.collectionId, [idOf(1)])
  markWith(library, 'heat/roofs')
  createMarks(library, [{ videoId: idOf(2), target: { type: 'video' }, tags: { names: ['heat', 'other'] } }], {
    madeBy: 'Ada',
    now: 1,
  })
  tagVideos(library, { videoIds: [idOf(1), idOf(2)], add: { tagIds: [], names: ['seen'] }, remove: [] }, 1)
  const countsOf = (collectionId: number | null) =>
    Object.fromEntries(
      listTags(library, collectionId).map((tag) => [
        tag.path.join('/'),
        [tag.markCount, tag.allMarkCount, tag.videoCount],
      ]),
    )
  expect(countsOf(null)).toEqual({ heat: [1, 2, 0], 'heat/roofs': [1, 1, 0], other: [1, 1, 0], seen: [0, 0, 2] })
  expect(countsOf(collection.collectionId)).toEqual({
    heat: [0, 1, 0],
    'heat/roofs': [1, 1, 0],
    other: [0, 0, 0],
    seen: [0, 0, 1],
  })
  const used = usedTags(listTags(library, collection.collectionId))
  expect(used.map(({ path }) => path.join('/'))).toEqual(['heat', 'heat/roofs', 'seen'])
  expect(() => listTags(library, 999)).toThrow(/collection was removed/)
})
