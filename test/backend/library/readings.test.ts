import { expect, test } from 'vitest'
import { addVideosToCollection, createCollection } from '../../../src/backend/library/collections.ts'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { recordReading, setRead } from '../../../src/backend/library/readings.ts'
import { getVideoRow, listVideos } from '../../../src/backend/library/videos/video-rows.ts'
import { videoRowSchema } from '../../../src/contract/app/videos.ts'
import { temporaryLibrary } from './temporary-library.ts'
import { idOf, save } from './video-content.ts'

function threeVideos(): Library {
  const library = temporaryLibrary()
  for (const n of [1, 2, 3]) save(library, { videoId: idOf(n) })
  return library
}

const stateOf = (library: Library, n: number) => {
  const { isUnread, openedAt, readingMs } = getVideoRow(library, idOf(n))
  return { isUnread, openedAt, readingMs }
}

test('a new video is unread, and read once its page was open', () => {
  const library = threeVideos()
  expect(stateOf(library, 1)).toEqual({ isUnread: true, openedAt: null, readingMs: null })
  recordReading(library, { videoId: idOf(1) }, 500)
  expect(stateOf(library, 1)).toEqual({ isUnread: false, openedAt: 500, readingMs: 0 })
  expect(stateOf(library, 2).isUnread).toBe(true)
})

test('opening a page again keeps the position of before', () => {
  const library = threeVideos()
  recordReading(library, { videoId: idOf(1), positionMs: 4200 }, 500)
  recordReading(library, { videoId: idOf(1) }, 900)
  expect(stateOf(library, 1)).toEqual({ isUnread: false, openedAt: 900, readingMs: 4200 })
})

test('a position of a video that is not in the library is not kept', () => {
  const library = threeVideos()
  recordReading(library, { videoId: idOf(9), positionMs: 4200 }, 500)
  save(library, { videoId: idOf(9) })
  expect(stateOf(library, 9).isUnread).toBe(true)
})

test('videos are marked as read and unread; marking a read one as read keeps its position', () => {
  const library = threeVideos()
  recordReading(library, { videoId: idOf(1), positionMs: 4200 }, 500)
  setRead(library, [idOf(1), idOf(2)], true, 900)
  expect(stateOf(library, 1)).toEqual({ isUnread: false, openedAt: 500, readingMs: 4200 })
  expect(stateOf(library, 2)).toEqual({ isUnread: false, openedAt: 900, readingMs: 0 })
  setRead(library, [idOf(1)], false, 950)
  expect(stateOf(library, 1)).toEqual({ isUnread: true, openedAt: null, readingMs: null })
  expect(stateOf(library, 2).isUnread).toBe(false)
})

test('rows say what the user made of each video, in the list as alone', () => {
  const library = threeVideos()
  const { collectionId } = createCollection(library, 'Some')
  addVideosToCollection(library, collectionId, [idOf(1), idOf(2)])
  const insertTag = library.prepare(
    `INSERT INTO tags (uuid, name, name_key, colour, created_at, removed_at) VALUES (?, ?, ?, 'red', 1, ?)`,
  )
  const kept = Number(insertTag.run(crypto.randomUUID(), 'a', 'a', null).lastInsertRowid)
  const removed = Number(insertTag.run(crypto.randomUUID(), 'b', 'b', 5).lastInsertRowid)
  for (const tagId of [kept, removed]) library.prepare('INSERT INTO video_tags VALUES (?, ?)').run(idOf(1), tagId)
  const insertMark = library.prepare(
    `INSERT INTO marks (uuid, youtube_id, start_ms, end_ms, quote, before, after, note, speakers, basis, made_by, created_at, changed_at,
       title, author, removed_at) VALUES (?, ?, 0, 1, '', '', '', '', '[]', '{}', 'me', 1, 1, '', '', ?)`,
  )
  for (const removedAt of [null, null, 7]) insertMark.run(crypto.randomUUID(), idOf(1), removedAt)

  const rows = listVideos(library)
  expect(rows.map((row) => videoRowSchema.parse(row))).toEqual(rows)
  for (const row of rows) expect(getVideoRow(library, row.videoId)).toEqual(row)
  expect(getVideoRow(library, idOf(1))).toMatchObject({ tagIds: [kept], markCount: 2, collectionIds: [collectionId] })
  expect(getVideoRow(library, idOf(3))).toMatchObject({ tagIds: [], markCount: 0, collectionIds: [] })
  expect(listVideos(library, { collectionId })).toHaveLength(2)
})
