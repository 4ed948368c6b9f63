import { expect, test } from 'vitest'
import {
  addVideosToCollection,
  createCollection,
  listCollections,
  removeCollection,
  removeVideosFromCollection,
  renameCollection,
} from '../../../src/backend/library/collections.ts'
import { removeVideos } from '../../../src/backend/library/trash/removed-videos.ts'
import { listVideos } from '../../../src/backend/library/videos/video-rows.ts'
import { getVideo } from '../../../src/backend/library/videos/videos.ts'
import { temporaryLibrary } from './temporary-library.ts'
import { idOf, save } from './video-content.ts'

test('collections are sorted by name as people expect', () => {
  const library = temporaryLibrary()
  for (const name of ['Week 10', 'week 9', 'Élan', 'Zebra']) createCollection(library, name)
  expect(listCollections(library).map(({ name }) => name)).toEqual(['Élan', 'week 9', 'Week 10', 'Zebra'])
})

test('creating a collection again returns the existing one', () => {
  const library = temporaryLibrary()
  const first = createCollection(library, 'Interviews')
  expect(createCollection(library, 'interviews')).toEqual(first)
  expect(listCollections(library)).toEqual([{ collectionId: first.collectionId, name: 'Interviews', videoCount: 0 }])
})

test('a collection can be renamed, even to its own name in another case', () => {
  const library = temporaryLibrary()
  const { collectionId } = createCollection(library, 'interviews')
  createCollection(library, 'Talks')
  expect(renameCollection(library, collectionId, 'Interviews').name).toBe('Interviews')
  expect(() => renameCollection(library, collectionId, 'talks')).toThrow(
    expect.objectContaining({ code: 'NAME_TAKEN' }),
  )
  expect(() => renameCollection(library, 999, 'New')).toThrow(expect.objectContaining({ code: 'COLLECTION_NOT_FOUND' }))
  expect(listCollections(library).map(({ name }) => name)).toEqual(['Interviews', 'Talks'])
})

test('videos are added once, and those not in the library are left out', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf('a') })
  const { collectionId } = createCollection(library, 'Some')
  addVideosToCollection(library, collectionId, [idOf('a'), idOf('unknown')])
  addVideosToCollection(library, collectionId, [idOf('a')])
  expect(listCollections(library)).toMatchObject([{ videoCount: 1 }])
  expect(getVideo(library, idOf('a')).collectionIds).toEqual([collectionId])
  expect(() => addVideosToCollection(library, 999, [idOf('a')])).toThrow(
    expect.objectContaining({ code: 'COLLECTION_NOT_FOUND' }),
  )
})

test('a video removed from a collection stays in the library, and so do the videos of a removed collection', () => {
  const library = temporaryLibrary()
  for (const name of ['a', 'b']) save(library, { videoId: idOf(name) })
  const { collectionId } = createCollection(library, 'Some')
  addVideosToCollection(library, collectionId, [idOf('a'), idOf('b')])
  removeVideosFromCollection(library, collectionId, [idOf('a')], 1)
  expect(listVideos(library, { collectionId }).map(({ videoId }) => videoId)).toEqual([idOf('b')])
  removeCollection(library, collectionId, 2)
  expect(listVideos(library).map(({ collectionIds }) => collectionIds)).toEqual([[], []])
})

test('a removed video leaves its collections', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf('a') })
  addVideosToCollection(library, createCollection(library, 'Some').collectionId, [idOf('a')])
  removeVideos(library, [idOf('a')], Date.now())
  expect(listCollections(library)).toMatchObject([{ videoCount: 0 }])
})
