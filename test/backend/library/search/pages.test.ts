// The pages of a long list of results.

import { expect, test } from 'vitest'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../../src/backend/library/search/index/index-videos.ts'
import { searchLibrary } from '../../../../src/backend/library/search/search.ts'
import { removeVideos } from '../../../../src/backend/library/trash/removed-videos.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save, shown } from '../video-content.ts'

function readPage(library: Library, query: string, limit: number, after?: number) {
  indexWaitingVideos(library)
  return searchLibrary(library, { query, limit, after })
}

test('a list goes on where a page ends with the last video that was looked at so far', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf(1), visualClips: shown(...Array.from({ length: 20 }, () => 'a roof')) })
  save(library, { videoId: idOf(2), visualClips: shown(...Array.from({ length: 9_990 }, () => 'a roof')) })
  const first = readPage(library, 'roof ', 1)
  expect(first.results.map(({ videoId }) => videoId)).toEqual([idOf(2)])
  expect(first.next).toBe(1)
  const second = readPage(library, 'roof ', 1, 1)
  expect(second.results.map(({ videoId }) => videoId)).toEqual([idOf(1)])
  expect(second.next).toBeNull()
})

test('a further page quotes a video as it is now if the video has changed since the first page', () => {
  const library = temporaryLibrary()
  for (const number of [1, 2, 3]) save(library, { videoId: idOf(number), audioClips: said('a roof', 'and a wall') })
  const first = readPage(library, 'roof ', 1)
  expect(first.results.map(({ videoId }) => videoId)).toEqual([idOf(3)])
  save(library, { videoId: idOf(2), audioClips: said('something else first', 'and then a roof') })
  const second = readPage(library, 'roof ', 1, 1)
  expect(second.results[0]?.moments.map(({ text, startMs }) => ({ text, startMs }))).toEqual([
    { text: 'and then a roof', startMs: 1000 },
  ])
})

test('a further page leaves out a video that took the place of a removed one and does not match', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf(1), audioClips: said('a roof') })
  save(library, { videoId: idOf(2), audioClips: said('a roof and a roof and a roof') })
  save(library, { videoId: idOf(3), audioClips: said('roof') })
  const pages = [readPage(library, 'roof ', 1), readPage(library, 'roof ', 1, 1), readPage(library, 'roof ', 1, 2)]
  const place = pages.findIndex(({ results }) => results[0]?.videoId === idOf(3))
  removeVideos(library, [idOf(3)], Date.now())
  save(library, { videoId: idOf(4), audioClips: said('a garden') })
  expect(readPage(library, 'roof ', 1, place).results).toEqual([])
})
