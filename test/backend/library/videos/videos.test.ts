import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addVideosToCollection, createCollection } from '../../../../src/backend/library/collections.ts'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../../src/backend/library/search/index/index-videos.ts'
import { passagesPerVideo } from '../../../../src/backend/library/search/index/passages.ts'
import { listVideos } from '../../../../src/backend/library/videos/video-rows.ts'
import {
  findTitles,
  findVideo,
  getVideo,
  listVideosWithoutThumbnail,
  setHasThumbnail,
} from '../../../../src/backend/library/videos/videos.ts'
import { saveVideo } from '../../../../src/backend/saving/save-video.ts'
import { countSheets } from '../../../../src/contract/app/storyboards.ts'
import { type VideoContent, videoRowSchema, videoSchema } from '../../../../src/contract/app/videos.ts'
import { deleteForGood } from '../delete-for-good.ts'
import { searchIndexed } from '../search-indexed.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save, shown, videoContent, wildVideo } from '../video-content.ts'

/** What can be stored of a video: the same content, in texts that can be encoded as UTF-8. */
function storable<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed() as T
  if (Array.isArray(value)) return value.map(storable) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, storable(field)])) as T
}

function expected(content: VideoContent): VideoContent {
  const { extra, ...fields } = content
  return { ...storable(fields), extra: JSON.parse(JSON.stringify(extra)) }
}

function sizes(library: Library): unknown[] {
  indexWaitingVideos(library)
  return ['videos', 'passages', 'excerpt_text_docsize', 'video_text_docsize', 'term', 'collection_videos'].map(
    (table) => library.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  )
}

test('any video is read as it was saved', () => {
  const library = temporaryLibrary()
  fc.assert(
    fc.property(wildVideo, fc.nat(1e9), (content, addedAt) => {
      deleteForGood(library, [content.videoId])
      saveVideo(library, content, { openAtMs: 5, addedAt })
      const {
        addedAt: _,
        refreshedAt,
        openAtMs,
        collectionIds,
        hasThumbnail,
        visualModel: __,
        saidOrigin: ____,
        textVersion: _____,
        storyboard,
        ...saved
      } = getVideo(library, content.videoId)
      const { storyboard: offered, ...said } = expected(content)
      expect(saved).toEqual(said)
      if (offered === null) expect(storyboard).toBeNull()
      else {
        const { sheetUrls: ___, ...grid } = offered
        expect(storyboard).toEqual({ ...grid, sheets: Array(countSheets(grid)).fill(null) })
      }
      expect({ refreshedAt, openAtMs, collectionIds, hasThumbnail }).toEqual({
        refreshedAt: addedAt,
        openAtMs: 5,
        collectionIds: [],
        hasThumbnail: false,
      })
    }),
  )
  expect(library.pragma('integrity_check', { simple: true })).toBe('ok')
})

test('a video that is read matches the contract, whatever a source sent', () => {
  const library = temporaryLibrary()
  const hostile = [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300]
  for (const [index, value] of hostile.entries()) {
    const videoId = idOf(index)
    saveVideo(
      library,
      videoContent({
        videoId,
        durationMs: value,
        publishedAt: value,
        thumbnail: { url: 'x', width: value, height: value },
        audioClips: [{ startMs: value, endMs: -value, text: 'a', speakerId: null, isSound: false }],
        visualClips: [{ startMs: 10, endMs: 3, description: 'b' }],
        summary: { text: 's', method: 'service' },
      }),
      { openAtMs: value, addedAt: 1 },
    )
    const video = getVideo(library, videoId)
    expect(videoSchema.parse(video)).toEqual(video)
    for (const { startMs, endMs } of [...video.audioClips, ...video.visualClips])
      expect(endMs).toBeGreaterThanOrEqual(startMs)
  }
  for (const row of listVideos(library)) expect(videoRowSchema.parse(row)).toEqual(row)
})

test('a text of megabytes without a space is stored completely', () => {
  const library = temporaryLibrary()
  const text = 'x'.repeat(3_000_000)
  save(library, { audioClips: said(text) })
  expect(getVideo(library, idOf(1)).audioClips[0]?.text).toBe(text)
})

const many = (count: number) => Array.from({ length: count }, () => said('a')).flat()

test('a video with more clips than the library can number is refused by name, and the old one stays', () => {
  const library = temporaryLibrary()
  save(library, { title: 'Endless stream', audioClips: said('kept') })
  const clips = many(passagesPerVideo + 1)
  expect(() => save(library, { title: 'Endless stream', audioClips: clips })).toThrow(
    expect.objectContaining({ code: 'BAD_INPUT', message: expect.stringContaining('Endless stream') }),
  )
  expect(getVideo(library, idOf(1)).audioClips).toEqual(said('kept'))
})

test('a video may have as many clips as the library can number, and its neighbour does not change', () => {
  const library = temporaryLibrary()
  const clips = many(passagesPerVideo)
  save(library, { videoId: idOf(1), audioClips: clips })
  save(library, { videoId: idOf(2), audioClips: said('neighbour') })
  expect(getVideo(library, idOf(1)).audioClips).toHaveLength(passagesPerVideo)
  deleteForGood(library, [idOf(1)])
  expect(getVideo(library, idOf(2)).audioClips).toEqual(said('neighbour'))
})

test("a refresh replaces the source's data and keeps the user’s", () => {
  const library = temporaryLibrary()
  saveVideo(library, videoContent({ title: 'Old', audioClips: said('before', 'more') }), { openAtMs: 7000, addedAt: 1 })
  const { collectionId } = createCollection(library, 'Kept')
  addVideosToCollection(library, collectionId, [idOf(1)])
  setHasThumbnail(library, idOf(1), true)
  saveVideo(library, videoContent({ title: 'New', audioClips: said('after') }), { openAtMs: 0, addedAt: 2 })
  expect(getVideo(library, idOf(1))).toMatchObject({
    title: 'New',
    audioClips: said('after'),
    addedAt: 1,
    refreshedAt: 2,
    openAtMs: 7000,
    collectionIds: [collectionId],
    hasThumbnail: true,
  })
  expect(searchIndexed(library, { query: 'before', limit: 10 })).toEqual([])
  expect(listVideos(library)).toHaveLength(1)
})

test('after a refresh with a position, the video opens there', () => {
  const library = temporaryLibrary()
  saveVideo(library, videoContent(), { openAtMs: 7000, addedAt: 1 })
  saveVideo(library, videoContent(), { openAtMs: 9000, addedAt: 2 })
  expect(getVideo(library, idOf(1)).openAtMs).toBe(9000)
})

test('a save that fails half way changes nothing', () => {
  const library = temporaryLibrary()
  save(library, { title: 'Old', audioClips: said('before') })
  const before = [...sizes(library), getVideo(library, idOf(1))]
  const broken = videoContent({
    title: 'New',
    audioClips: [...said('after'), { ...said('x')[0], text: undefined } as never],
  })
  expect(() => saveVideo(library, broken, { openAtMs: 0, addedAt: 2 })).toThrow()
  library.exec(
    "CREATE TEMP TRIGGER fail BEFORE INSERT ON passages WHEN new.text = 'third' BEGIN SELECT raise(ABORT, 'no'); END",
  )
  expect(() => save(library, { title: 'New', audioClips: said('first', 'second', 'third') })).toThrow()
  expect([...sizes(library), getVideo(library, idOf(1))]).toEqual(before)
  expect(searchIndexed(library, { query: 'before', limit: 10 })).toHaveLength(1)
})

test('videos are listed newest first, with their contents', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf('old'), audioClips: said('a', 'b'), visualClips: shown('c') }, 1)
  save(library, { videoId: idOf('new'), sections: [{ startMs: 0, endMs: 1, title: 't', summary: 's' }] }, 2)
  expect(listVideos(library)).toMatchObject([
    { videoId: idOf('new'), saidCount: 0, shownCount: 0, sectionCount: 1, addedAt: 2 },
    { videoId: idOf('old'), saidCount: 2, shownCount: 1, sectionCount: 0, addedAt: 1 },
  ])
})

test('a collection lists its own videos', () => {
  const library = temporaryLibrary()
  for (const name of ['a', 'b', 'c']) save(library, { videoId: idOf(name) })
  const { collectionId } = createCollection(library, 'Some')
  addVideosToCollection(library, collectionId, [idOf('a'), idOf('c')])
  expect(listVideos(library, { collectionId }).map(({ videoId }) => videoId)).toEqual([idOf('c'), idOf('a')])
})

test('deleting a video for good removes everything of it and nothing else', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf('a'), audioClips: said('one two') })
  const before = sizes(library)
  save(library, { videoId: idOf('b'), title: 'Gone', audioClips: said('two three') })
  addVideosToCollection(library, createCollection(library, 'Some').collectionId, [idOf('b')])
  expect(deleteForGood(library, [idOf('b'), idOf('unknown'), idOf('b')])).toBe(1)
  expect(sizes(library)).toEqual(before)
  expect(findVideo(library, idOf('b'))).toBeUndefined()
  expect(searchIndexed(library, { query: 'gone', limit: 10 })).toEqual([])
  expect(getVideo(library, idOf('a')).audioClips).toEqual(said('one two'))
})

test('reading a video that does not exist reports that', () => {
  expect(() => getVideo(temporaryLibrary(), idOf(1))).toThrow(expect.objectContaining({ code: 'VIDEO_NOT_FOUND' }))
})

test('titles are found for those videos that are in the library', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf('a'), title: 'A' })
  expect(findTitles(library, [idOf('a'), idOf('b')])).toEqual(new Map([[idOf('a'), 'A']]))
})

test('a video is listed as lacking its picture if there is an address for it', () => {
  const library = temporaryLibrary()
  const thumbnail = { url: 'https://i.example/1.jpg', width: null, height: null }
  save(library, { videoId: idOf('a'), thumbnail })
  save(library, { videoId: idOf('b'), thumbnail })
  save(library, { videoId: idOf('c') })
  setHasThumbnail(library, idOf('b'), true)
  expect(listVideosWithoutThumbnail(library)).toEqual([{ videoId: idOf('a'), thumbnailUrl: thumbnail.url }])
})
