import { expect, test } from 'vitest'
import { lastAct, redoAct, undoAct } from '../../../../src/backend/library/acts/undo-act.ts'
import {
  addVideosToCollection,
  createCollection,
  listCollections,
  removeCollection,
} from '../../../../src/backend/library/collections.ts'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { countUnindexed } from '../../../../src/backend/library/search/index/index-videos.ts'
import { findPassages } from '../../../../src/backend/library/search/search.ts'
import {
  deletePurgedVideo,
  emptyTrash,
  forgetOldTrash,
  nextPurgedVideo,
} from '../../../../src/backend/library/trash/empty-trash.ts'
import { listTrash } from '../../../../src/backend/library/trash/list-trash.ts'
import { trashVideos } from '../../../../src/backend/library/trash/removed-videos.ts'
import { restoreTrashed } from '../../../../src/backend/library/trash/restore-trashed.ts'
import { listVideos } from '../../../../src/backend/library/videos/video-rows.ts'
import { findVideo, getVideo } from '../../../../src/backend/library/videos/videos.ts'
import { insertMark, insertTag, listUserRows } from '../acts/user-rows.ts'
import { searchIndexed } from '../search-indexed.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save } from '../video-content.ts'

const now = Date.UTC(2026, 10, 22)
const day = 24 * 60 * 60 * 1000
const id = idOf('a')

function openShelf(): { library: Library; collectionId: number } {
  const library = temporaryLibrary()
  save(library, { videoId: id, title: 'Whales', author: 'Sea', audioClips: said('whale song in the deep') })
  save(library, { videoId: idOf('b'), title: 'Trees', audioClips: said('a whale of a tree') })
  const { collectionId } = createCollection(library, 'Some')
  addVideosToCollection(library, collectionId, [id, idOf('b')])
  return { library, collectionId }
}

const found = (library: Library) =>
  searchIndexed(library, { query: 'whale', limit: 10 })
    .map(({ videoId }) => videoId)
    .sort()

const remove = (library: Library, videoIds = [id], at = now) =>
  trashVideos(library, { videoIds, removesMarks: false }, at)

test('a removed video is in no list, search, evidence or count, and all of it returns with undo', () => {
  const { library, collectionId } = openShelf()
  expect(found(library)).toEqual([id, idOf('b')].sort())
  const before = getVideo(library, id)
  const { removed, actId } = remove(library)
  expect(removed).toBe(1)
  expect(found(library)).toEqual([idOf('b')])
  expect(findPassages(library, { question: 'whale song', limit: 9 }).map(({ videoId }) => videoId)).toEqual([idOf('b')])
  expect(searchIndexed(library, { query: 'in:Some whale', limit: 10 })).toHaveLength(1)
  expect(listVideos(library)).toHaveLength(1)
  expect(listVideos(library, { collectionId })).toHaveLength(1)
  expect(listCollections(library)).toMatchObject([{ videoCount: 1 }])
  expect(findVideo(library, id)).toBeUndefined()
  expect(countUnindexed(library)).toBe(0)

  undoAct(library, actId ?? 0, now)
  expect(found(library)).toEqual([id, idOf('b')].sort())
  expect(getVideo(library, id)).toEqual(before)
  expect(listTrash(library, now)).toEqual([])

  redoAct(library, actId ?? 0, now)
  expect(found(library)).toEqual([idOf('b')])
})

test('the trash says what is in it and until when, and gives it back', () => {
  const { library, collectionId } = openShelf()
  insertMark(library, 1, 'song in the deep')
  library.prepare('UPDATE marks SET youtube_id = ?').run(id)
  insertTag(library, 1, 'sea')
  remove(library)
  removeCollection(library, collectionId, now + 1)
  library.prepare('UPDATE tags SET removed_at = ?').run(now + 2)
  expect(listTrash(library, now + day)).toEqual([
    { kind: 'tag', id: '1', title: 'sea', detail: '', removedAt: now + 2, until: now + 2 + 30 * day },
    {
      kind: 'collection',
      id: String(collectionId),
      title: 'Some',
      detail: '1 video',
      removedAt: now + 1,
      until: now + 1 + 30 * day,
    },
    { kind: 'video', id, title: 'Whales', detail: 'Sea · 1 mark', removedAt: now, until: now + 30 * day },
  ])
  const items = listTrash(library, now).map(({ kind, id: key }) => ({ kind, id: key }))
  const { restored, actId } = restoreTrashed(library, items, now + day)
  expect(restored).toBe(3)
  expect(found(library)).toContain(id)
  expect(getVideo(library, id).collectionIds).toEqual([collectionId])
  expect(listTrash(library, now + day)).toEqual([])
  expect(() => restoreTrashed(library, items, now)).toThrow(expect.objectContaining({ code: 'TRASHED_NOT_FOUND' }))
  undoAct(library, actId ?? 0, now + day)
  expect(listTrash(library, now + day)).toHaveLength(3)
  expect(listTrash(library, now + 30 * day + 2)).toEqual([])
})

test('marks of a removed video stay, unless the user removes them too; then one undo brings all back', () => {
  const { library } = openShelf()
  insertMark(library, 1)
  library.prepare("UPDATE marks SET youtube_id = ?, kind = NULL, quote = ''").run(id)
  const before = listUserRows(library)
  undoAct(library, remove(library).actId ?? 0, now)
  expect(listUserRows(library)).toEqual(before)
  const { actId } = trashVideos(library, { videoIds: [id], removesMarks: true }, now)
  expect(listTrash(library, now).map(({ kind }) => kind)).toEqual(['mark', 'video'])
  undoAct(library, actId ?? 0, now)
  expect(listUserRows(library)).toMatchObject({ removed_videos: [], marks: [{ removed_at: null }] })
})

test('a name that was given to another collection since keeps the first one in the trash', () => {
  const { library, collectionId } = openShelf()
  removeCollection(library, collectionId, now)
  const { collectionId: other } = createCollection(library, 'some')
  expect(() => restoreTrashed(library, [{ kind: 'collection', id: String(collectionId) }], now)).toThrow(
    expect.objectContaining({ code: 'NAME_TAKEN', data: { collectionId: other } }),
  )
  expect(() => undoAct(library, lastAct(library, now)?.actId ?? 0, now)).toThrow(
    expect.objectContaining({ code: 'UNDO_REFUSED' }),
  )
})

test('a removed video that is saved again returns with its collections and its earlier parts', () => {
  const { library, collectionId } = openShelf()
  const { actId } = remove(library)
  save(library, { videoId: id, title: 'Whales again', audioClips: said('whale song in the deep') })
  expect(getVideo(library, id)).toMatchObject({ title: 'Whales again', collectionIds: [collectionId] })
  expect(found(library)).toContain(id)
  expect(listTrash(library, now)).toEqual([])
  expect(() => undoAct(library, actId ?? 0, now)).toThrow(expect.objectContaining({ code: 'UNDO_REFUSED' }))
})

test('what is deleted for good cannot be reached, and the video can be added anew while its rows are still there', () => {
  const { library } = openShelf()
  const { actId } = remove(library)
  expect(emptyTrash(library, [{ kind: 'video', id: idOf('unknown') }], now)).toBe(0)
  expect(emptyTrash(library, undefined, now)).toBe(1)
  expect(listTrash(library, now)).toEqual([])
  expect(() => undoAct(library, actId ?? 0, now)).toThrow(expect.objectContaining({ code: 'ACT_NOT_FOUND' }))
  save(library, { videoId: id, title: 'New', audioClips: said('another whale') })
  expect(getVideo(library, id)).toMatchObject({ title: 'New', collectionIds: [] })
  const purged = nextPurgedVideo(library)
  expect(purged?.videoId).toBe(id)
  deletePurgedVideo(library, purged?.rowId ?? 0)
  expect(nextPurgedVideo(library)).toBeUndefined()
  expect(getVideo(library, id).audioClips).toEqual(said('another whale'))
  expect(found(library)).toEqual([id, idOf('b')].sort())
})

test('after 30 days the trash forgets', () => {
  const { library, collectionId } = openShelf()
  remove(library)
  removeCollection(library, collectionId, now)
  forgetOldTrash(library, now + 30 * day - 1)
  expect(listTrash(library, now)).toHaveLength(2)
  forgetOldTrash(library, now + 30 * day)
  expect(listTrash(library, now)).toEqual([])
  expect(nextPurgedVideo(library)?.videoId).toBe(id)
})
