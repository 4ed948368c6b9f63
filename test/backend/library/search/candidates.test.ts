// A library so large that its most frequent word is no longer ranked exactly.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { addVideosToCollection, createCollection } from '../../../../src/backend/library/collections.ts'
import { closeLibrary, type Library, openLibrary } from '../../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../../src/backend/library/search/index/index-videos.ts'
import { findPassages, searchLibrary } from '../../../../src/backend/library/search/search.ts'
import { searchIndexed } from '../search-indexed.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save, shown } from '../video-content.ts'

const videoCount = 300
let library: Library

beforeAll(() => {
  const dir = mkdtempSync(join(tmpdir(), 'footnote-library-'))
  library = openLibrary(dir)
  const clips = said(...Array.from({ length: 200 }, (_, index) => `common word${index}`))
  for (let index = 0; index < videoCount; index++) {
    save(library, { videoId: idOf(index), audioClips: clips, visualClips: shown(`common sight${index}`) })
  }
  return () => {
    closeLibrary(library)
    rmSync(dir, { recursive: true, force: true })
  }
})

const videosFound = (request: Partial<Parameters<typeof searchIndexed>[1]>) =>
  searchIndexed(library, { query: 'common ', limit: 20, ...request }).map(({ videoId }) => videoId)

test('a word in most passages is found', () => {
  expect(searchIndexed(library, { query: 'common ', limit: 20 }).flatMap(({ moments }) => moments)).toHaveLength(20)
})

test('a frequent and a rare word together are found wherever they are', () => {
  expect(videosFound({ query: 'common sight3 ' })).toEqual([idOf(3)])
  expect(videosFound({ query: '"common sight3"' })).toEqual([idOf(3)])
  expect(videosFound({ query: 'common sight299' })).toEqual([idOf(299)])
})

test('a word in most passages is found in an old video, in each of several videos, and by kind', () => {
  expect(videosFound({ videoIds: [idOf(0)] })).toEqual([idOf(0)])
  expect(videosFound({ videoIds: [idOf(0), idOf(150), idOf(299)] }).toSorted()).toEqual([idOf(0), idOf(150), idOf(299)])
  const shownOnly = searchIndexed(library, { query: 'common ', kinds: ['shown'], limit: 500 }).flatMap(
    ({ moments }) => moments,
  )
  expect(shownOnly).toHaveLength(videoCount)
})

test('a word in most passages is found in a large collection of old videos', () => {
  const { collectionId } = createCollection(library, 'Old')
  onTestFinished(() => void library.prepare('DELETE FROM collections').run())
  addVideosToCollection(
    library,
    collectionId,
    Array.from({ length: 100 }, (_, index) => idOf(index)),
  )
  const found = videosFound({ collectionId })
  expect(found.length).toBeGreaterThan(0)
  for (const videoId of found) expect(Number(videoId.slice(5).replaceAll('_', ''))).toBeLessThan(100)
})

test('a phrase of frequent words that does not occur finds nothing', () => {
  expect(videosFound({ query: '"common common"' })).toEqual([])
})

test('a question with frequent and rare words finds the rare one', () => {
  expect(findPassages(library, { question: 'Which common sight42?', limit: 3 })[0]).toMatchObject({ videoId: idOf(42) })
})

test('the counts of a video are right also if there are too many moments to count all of them', () => {
  const large = temporaryLibrary()
  const apart = said(...Array.from({ length: 300 }, (_, index) => (index < 25 ? 'common common' : 'common'))).map(
    (clip, index) => ({
      ...clip,
      startMs: index * 60_000,
      endMs: index * 60_000 + 1000,
    }),
  )
  for (let index = 0; index < 40; index++) save(large, { videoId: idOf(index), title: '', audioClips: apart })
  indexWaitingVideos(large)
  const { results, total } = searchLibrary(large, { query: 'common ', limit: 20 })
  expect(total).toMatchObject({ moments: 10_000, isExact: false })
  expect(results.length).toBeGreaterThan(1)
  for (const { momentCount, hitsMs } of results) expect([momentCount, hitsMs.length]).toEqual([300, 300])
})
