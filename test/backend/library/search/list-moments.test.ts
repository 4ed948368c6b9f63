import { expect, test } from 'vitest'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../../src/backend/library/search/index/index-videos.ts'
import { listHits } from '../../../../src/backend/library/search/list-hits.ts'
import { listMomentsInOrder, type MomentsPlace } from '../../../../src/backend/library/search/list-moments.ts'
import { searchLibrary } from '../../../../src/backend/library/search/search.ts'
import { removeVideos } from '../../../../src/backend/library/trash/removed-videos.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save, shown } from '../video-content.ts'

const nameOf = ({ videoId, kind, startMs }: { videoId: string; kind: string; startMs: number }) =>
  `${videoId} ${kind} ${startMs}`

/** The names of all moments, read in pages of this many. `between` runs after each page. */
function listAll(library: Library, query: string, limit: number, between: (pages: number) => void = () => {}) {
  indexWaitingVideos(library)
  const names: string[] = []
  let after: MomentsPlace | undefined
  for (let pages = 1; ; pages++) {
    const { moments, next } = listMomentsInOrder(library, { query, limit, after })
    expect(moments.length).toBeLessThanOrEqual(limit)
    names.push(...moments.map(nameOf))
    if (next === null) return names
    after = next
    between(pages)
  }
}

const hitsOf = (library: Library, query: string) =>
  listHits(library, { query }, { limit: 1_000_000 }).hits.map(nameOf).sort()

function manyVideos(): Library {
  const library = temporaryLibrary()
  for (let number = 1; number <= 12; number++)
    save(library, {
      videoId: idOf(number),
      audioClips: said(
        ...Array.from({ length: 40 }, (_, clip) => ((clip * number) % 7 === 0 ? 'a roof over a house' : 'and so on')),
      ),
      visualClips: shown(...Array.from({ length: number }, () => 'a roof')),
    })
  indexWaitingVideos(library)
  return library
}

test.each([1, 3, 10, 50])('in pages of %i, every moment of a search comes exactly once', (limit) => {
  const library = manyVideos()
  for (const query of ['roof', 'house', '"a roof"', 'shown:roof', 'nothing']) {
    const names = listAll(library, query, limit)
    expect(names.toSorted()).toEqual(hitsOf(library, query))
  }
})

test('the best moments of every video come before the other moments of any', () => {
  const videoIds = listAll(manyVideos(), 'roof', 10).map((name) => name.split(' ')[0])
  expect(new Set(videoIds.slice(0, 36)).size).toBe(12)
})

test('where there are too many matches to rank, every moment still comes exactly once', () => {
  const library = temporaryLibrary()
  for (const number of [1, 2])
    save(library, { videoId: idOf(number), visualClips: shown(...Array.from({ length: 9_990 }, () => 'a roof')) })
  for (const number of [3, 4]) save(library, { videoId: idOf(number), visualClips: shown('a long red old roof') })
  const expected = [1, 2].flatMap((number) =>
    Array.from({ length: 9_990 }, (_, clip) => `${idOf(number)} shown ${clip * 1000}`),
  )
  const names = listAll(library, 'roof', 5_000)
  expect(names).toHaveLength(expected.length + 2)
  expect(new Set(names)).toEqual(new Set([...expected, `${idOf(3)} shown 0`, `${idOf(4)} shown 0`]))
})

test('a list goes on as it was while videos are added and removed', () => {
  const library = manyVideos()
  const before = hitsOf(library, 'roof')
  const names = listAll(library, 'roof', 10, (pages) => {
    if (pages === 1) save(library, { videoId: idOf(50), audioClips: said('a roof', 'a roof') })
    if (pages === 2) removeVideos(library, [idOf(4)], Date.now())
    indexWaitingVideos(library)
  })
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name.startsWith(idOf(50)))).toEqual([])
  const left = before.filter((name) => !name.startsWith(idOf(4)))
  expect(names.filter((name) => !name.startsWith(idOf(4))).sort()).toEqual(left)
})

test('a list that is not kept goes on if the search still finds the same, and is refused if not', () => {
  const library = manyVideos()
  indexWaitingVideos(library)
  const forget = () => {
    for (const query of ['one', 'two', 'three']) searchLibrary(library, { query, limit: 1 })
  }
  const { next } = listMomentsInOrder(library, { query: 'roof', limit: 5 })
  if (next === null) throw new Error('There must be a second page')
  const readSecond = () => listMomentsInOrder(library, { query: 'roof', limit: 5, after: next }).moments.map(nameOf)
  const second = readSecond()
  forget()
  expect(readSecond()).toEqual(second)
  save(library, { videoId: idOf(50), audioClips: said('a roof') })
  indexWaitingVideos(library)
  forget()
  expect(readSecond).toThrow(/has changed/)
})
