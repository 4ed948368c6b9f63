import { expect, test } from 'vitest'
import type { Library } from '../../../../../src/backend/library/database/open.ts'
import {
  countUnindexed,
  indexSomeVideos,
  indexWaitingVideos,
} from '../../../../../src/backend/library/search/index/index-videos.ts'
import { openSearcher } from '../../../../../src/backend/library/thread/searcher.ts'
import { removeVideos } from '../../../../../src/backend/library/trash/removed-videos.ts'
import { searchIndexed } from '../../search-indexed.ts'
import { temporaryDir, temporaryLibrary } from '../../temporary-library.ts'
import { idOf, said, save } from '../../video-content.ts'

const videosWith = (library: Library, query: string) =>
  searchIndexed(library, { query, limit: 100 }).map(({ videoId }) => videoId)

function saveMany(library: Library, count: number): void {
  for (let number = 0; number < count; number++)
    save(library, { videoId: idOf(number), title: `Tape ${number}`, audioClips: said('whale song') })
}

test('a video is found once it is indexed, by its spoken words and its title', () => {
  const library = temporaryLibrary()
  saveMany(library, 40)
  expect(countUnindexed(library)).toBe(40)
  expect(videosWith(library, 'whale ')).toHaveLength(40)
  expect(videosWith(library, 'tape 39 ')).toEqual([idOf(39)])
  expect(countUnindexed(library)).toBe(0)
})

test('a few videos are indexed at a time, the others wait', () => {
  const library = temporaryLibrary()
  saveMany(library, 40)
  expect(indexSomeVideos(library)).toBe(true)
  expect(countUnindexed(library)).toBeGreaterThan(0)
  while (indexSomeVideos(library));
  expect(countUnindexed(library)).toBe(0)
})

test('a video that is refreshed or removed before it was indexed leaves no trace of its old words', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf(1), audioClips: said('early bird') })
  save(library, { videoId: idOf(1), audioClips: said('late worm') })
  save(library, { videoId: idOf(2), audioClips: said('bird of prey') })
  removeVideos(library, [idOf(2)], Date.now())
  expect(videosWith(library, 'bird ')).toEqual([])
  expect(videosWith(library, 'worm ')).toEqual([idOf(1)])
  expect(library.prepare("SELECT df FROM term WHERE term = 'bird'").get()).toBeUndefined()
})

test('while nothing can be written, videos indexed before are found', () => {
  const dir = temporaryDir()
  const [library, other] = [temporaryLibrary(dir), temporaryLibrary(dir)]
  saveMany(library, 1)
  indexWaitingVideos(library)
  save(library, { videoId: idOf(1), audioClips: said('another whale') })
  other.exec('BEGIN IMMEDIATE')
  library.pragma('busy_timeout = 0')
  expect(videosWith(library, 'whale ')).toEqual([idOf(0)])
  other.exec('ROLLBACK')
  expect(videosWith(library, 'whale ')).toHaveLength(2)
})

test('the searcher indexes new videos by itself, even while it is indexing', async () => {
  const dir = temporaryDir()
  const library = temporaryLibrary(dir)
  const searcher = openSearcher(dir)
  saveMany(library, 20)
  searcher.index()
  save(library, { videoId: idOf(20), audioClips: said('whale') })
  searcher.index()
  await expect.poll(() => countUnindexed(library)).toBe(0)
  await searcher.close()
})
