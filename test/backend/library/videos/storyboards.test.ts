import { expect, test } from 'vitest'
import {
  findStoryboard,
  listUntriedStoryboards,
  renewStoryboard,
  setSheets,
} from '../../../../src/backend/library/videos/storyboards.ts'
import { getVideo } from '../../../../src/backend/library/videos/videos.ts'
import { deleteForGood } from '../delete-for-good.ts'
import { searchIndexed } from '../search-indexed.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save } from '../video-content.ts'

const sheetUrls = ['https://i.ytimg.com/0', 'https://i.ytimg.com/1']
const storyboard = { width: 160, height: 90, count: 40, columns: 5, rows: 5, intervalMs: 2000, sheetUrls }
const size = { width: 800, height: 450 }

test('a refresh keeps the sheets if the frames are arranged as before, with the new addresses', () => {
  const library = temporaryLibrary()
  save(library, { storyboard })
  setSheets(library, idOf(1), storyboard, [size, null], 5)
  save(library, { storyboard: { ...storyboard, sheetUrls: ['new', 'newer'] } }, 9)
  expect(findStoryboard(library, idOf(1))).toMatchObject({
    sheets: [size, null],
    sheetUrls: ['new', 'newer'],
    toldAt: 9,
  })
  save(library, { storyboard: { ...storyboard, count: 50 } })
  expect(getVideo(library, idOf(1)).storyboard?.sheets).toEqual([null, null])
})

test('a source that says nothing about frames does not remove any', () => {
  const library = temporaryLibrary()
  save(library, { storyboard })
  save(library, { storyboard: null, source: 'hosted' })
  expect(getVideo(library, idOf(1)).storyboard).toMatchObject({ count: 40 })
})

test('sheets with another arrangement of frames are not used for the new one', () => {
  const library = temporaryLibrary()
  save(library, { storyboard: { ...storyboard, count: 50 } })
  setSheets(library, idOf(1), storyboard, [size, size], 5)
  expect(findStoryboard(library, idOf(1))?.sheets).toEqual([null, null])
})

test('sheets that were never fetched are listed while their addresses are valid', () => {
  const library = temporaryLibrary()
  for (const number of [1, 2, 3]) save(library, { videoId: idOf(number), storyboard }, number * 10)
  setSheets(library, idOf(3), storyboard, [null, null], 35)
  expect(listUntriedStoryboards(library, 0)).toEqual([idOf(2), idOf(1)])
  expect(listUntriedStoryboards(library, 15)).toEqual([idOf(2)])
})

test('frames are removed together with their video', () => {
  const library = temporaryLibrary()
  save(library, { storyboard })
  deleteForGood(library, [idOf(1)])
  expect(library.prepare('SELECT count(*) FROM storyboards').pluck().get()).toBe(0)
})

test('search results have their frames', () => {
  const library = temporaryLibrary()
  save(library, { storyboard, audioClips: said('a whale') })
  save(library, { videoId: idOf(2), audioClips: said('a whale') })
  const found = searchIndexed(library, { query: 'whale', limit: 5 })
  expect(found.map((result) => result.storyboard?.count ?? null).sort()).toEqual([40, null])
  expect(JSON.stringify(found)).not.toContain('ytimg')
})

test('new addresses are saved only for videos that still exist', () => {
  const library = temporaryLibrary()
  save(library, { storyboard })
  expect(renewStoryboard(library, idOf(1), { ...storyboard, sheetUrls: ['new', 'newer'] }, 7)).toBe(true)
  expect(findStoryboard(library, idOf(1))).toMatchObject({ sheetUrls: ['new', 'newer'], toldAt: 7 })
  expect(renewStoryboard(library, idOf(2), storyboard, 7)).toBe(false)
})
