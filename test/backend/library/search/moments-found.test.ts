// Which moments a search finds within and across clips.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../../src/backend/library/search/index/index-videos.ts'
import { listHits } from '../../../../src/backend/library/search/list-hits.ts'
import { searchLibrary, searchQuickly } from '../../../../src/backend/library/search/search.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save, shown } from '../video-content.ts'

function search(library: Library, query: string) {
  indexWaitingVideos(library)
  return searchLibrary(library, { query, limit: 500 })
}

const momentsOf = (library: Library, query: string) => search(library, query).results.flatMap(({ moments }) => moments)
const find = (library: Library, query: string) => momentsOf(library, query).map(({ text }) => text)

function libraryOf(...texts: string[]): Library {
  const library = temporaryLibrary()
  save(library, { title: '', audioClips: said(...texts) })
  return library
}

test('words in neighbouring clips are one moment, with the clips between them', () => {
  const library = libraryOf('we open with a roof', 'and then we go', 'to look at the garden', 'of another house')
  const [moment] = momentsOf(library, 'garden roof ')
  expect(moment).toMatchObject({ startMs: 0, endMs: 3000 })
  expect(moment?.text).toBe('we open with a roof and then we go to look at the garden')
  expect(moment?.matches.map(([start, end]) => moment.text.slice(start, end))).toEqual(['roof', 'garden'])
})

test('a phrase is found across the border of two clips', () => {
  const library = libraryOf('the city of green', 'roofs is far', 'green and roofs')
  expect(find(library, '"green roofs"')).toEqual(['the city of green roofs is far'])
  expect(find(library, '"city of green roofs is"')).toEqual(['the city of green roofs is far'])
  expect(find(library, '"roofs green"')).toEqual([])
})

test('the shortest runs are found, and none that shares a clip with a better one', () => {
  const library = libraryOf('apple', 'pear', 'plum', 'apple pear', 'pear', 'apple')
  expect(find(library, 'apple pear ').toSorted()).toEqual(['apple pear', 'apple pear', 'pear apple'])
  expect(momentsOf(library, 'apple pear ').map(({ startMs }) => startMs)).toEqual([3000, 0, 4000])
})

test('words further apart than an excerpt are not one moment', () => {
  const library = temporaryLibrary()
  const [first, second] = said('a roof', 'a garden')
  const clips = [first, second].flatMap((clip, index) =>
    clip ? [{ ...clip, startMs: index * 300_000, endMs: index * 300_000 + 1000 }] : [],
  )
  save(library, { title: '', audioClips: clips })
  expect(find(library, 'roof garden ')).toEqual([])
})

const vocabulary = ['ash', 'birch', 'cedar', 'dogwood', 'elm', 'fir']
const clip = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

test('each moment holds all words, none of its parts does, no two share a clip, and each is counted and listed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(clip, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 3 }),
      fc.subarray(vocabulary, { minLength: 1, maxLength: 3 }),
      (videos, words) => {
        const library = temporaryLibrary()
        for (const [index, texts] of videos.entries()) {
          const clips = said(...texts).map((one) => ({ ...one, startMs: one.startMs * 4, endMs: one.endMs * 4 }))
          save(library, { videoId: idOf(index), title: '', audioClips: clips })
        }
        const query = `${words.join(' ')} `
        const { results, total } = search(library, query)
        const holds = (texts: readonly string[]) => words.every((word) => texts.join(' ').split(' ').includes(word))
        for (const { videoId, moments } of results) {
          const texts = videos[Number(videoId[5])] ?? []
          const ranges = moments.map(({ startMs, endMs }) => [startMs / 4000, endMs / 4000] as const)
          for (const [from, to] of ranges) {
            expect(holds(texts.slice(from, to))).toBe(true)
            expect(holds(texts.slice(from + 1, to)) || holds(texts.slice(from, to - 1))).toBe(false)
          }
          const inOrder = ranges.toSorted(([a], [b]) => a - b)
          for (const [index, [from]] of inOrder.entries())
            expect(from).toBeGreaterThanOrEqual(inOrder[index - 1]?.[1] ?? 0)
        }
        const found = results.flatMap(({ moments }) => moments)
        expect(total).toEqual({ moments: found.length, videos: results.length, isExact: true })
        const quick = searchQuickly(library, { query, limit: 500 })
        expect(quick.total).toEqual(total)
        const listed = listHits(library, { query }, { limit: 1000 }).hits.map(
          ({ videoId, startMs }) => `${videoId} ${startMs}`,
        )
        const shown = results.flatMap(({ videoId, moments }) => moments.map(({ startMs }) => `${videoId} ${startMs}`))
        expect(listed.toSorted()).toEqual(shown.toSorted())
        // Every clip that holds all words by itself is found.
        for (const [index, texts] of videos.entries())
          for (const [at, text] of texts.entries())
            if (holds([text])) expect(shown).toContain(`${idOf(index)} ${at * 4000}`)
      },
    ),
    { numRuns: 60 },
  )
})

test('pages hold every video once, and together every moment that is shown', () => {
  const library = temporaryLibrary()
  for (let index = 0; index < 30; index++)
    save(library, {
      videoId: idOf(index),
      title: '',
      audioClips: said(...Array.from({ length: index + 1 }, () => 'owl')),
    })
  indexWaitingVideos(library)
  const seen: string[] = []
  let after: number | undefined
  for (let page = 0; page < 20; page++) {
    const found = searchLibrary(library, { query: 'owl', limit: 20, after })
    expect(found.total).toEqual({ moments: 465, videos: 30, isExact: true })
    for (const { videoId, momentCount, moments, hitsMs } of found.results) {
      seen.push(videoId)
      expect(moments.length).toBe(Math.min(momentCount, 5, moments.length))
      expect(hitsMs).toEqual(Array.from({ length: momentCount }, (_, index) => index * 1000))
    }
    if (found.next === null) break
    after = found.next
  }
  expect(seen.toSorted()).toEqual(Array.from({ length: 30 }, (_, index) => idOf(index)).toSorted())
})

const rareWords = Array.from({ length: 40 }, (_, index) => `cobalt${String.fromCharCode(97 + (index % 26))}${index}`)

test.each([
  ['said:roof shown:cobalt', 40],
  ['said:roof -shown:cobalt*', 1],
])('“%s” looks for all words that the partial word can become', (query, count) => {
  const library = temporaryLibrary()
  for (const [index, word] of ['something', ...rareWords].entries())
    save(library, { videoId: idOf(index), audioClips: said('a roof'), visualClips: shown(`a ${word} chart`) })
  indexWaitingVideos(library)
  expect(searchLibrary(library, { query, limit: 100 }).total).toEqual({ moments: count, videos: count, isExact: true })
})

test('a count is a lower bound if a partial word can become more words than are looked for', () => {
  const library = temporaryLibrary()
  const frequent = Array.from({ length: 24 }, (_, index) => `co${String.fromCharCode(97 + index)}`).join(' ')
  save(library, { visualClips: shown(...Array.from({ length: 900 }, () => frequent)) })
  save(library, { videoId: idOf(2), visualClips: shown('a coz', 'a coa') })
  indexWaitingVideos(library)
  const request = { query: 'co', videoIds: [idOf(2)], limit: 10 }
  expect(searchLibrary(library, request).total).toEqual({ moments: 1, videos: 1, isExact: false })
  expect(searchLibrary(library, { ...request, query: 'coz' }).total).toEqual({ moments: 1, videos: 1, isExact: true })
})
