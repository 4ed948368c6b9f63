// Words of one kind, words near each other, filters, and other forms of a word.
import { expect, test } from 'vitest'
import { addVideosToCollection, createCollection } from '../../../../src/backend/library/collections.ts'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../../src/backend/library/search/index/index-videos.ts'
import { findRelated } from '../../../../src/backend/library/search/questions/related.ts'
import { searchLibrary, searchQuickly } from '../../../../src/backend/library/search/search.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save } from '../video-content.ts'

const clip = (startMs: number, text: string, speakerId: string | null = null) => ({
  startMs,
  endMs: startMs + 1000,
  text,
  speakerId,
  isSound: false,
})
const picture = (startMs: number, description: string) => ({ startMs, endMs: startMs + 1000, description })

/** The texts that both searches find; they must agree. */
function find(library: Library, query: string): string[] {
  indexWaitingVideos(library)
  const exact = searchLibrary(library, { query, limit: 100 })
  const quick = searchQuickly(library, { query, limit: 100 })
  const { next: _, ...found } = exact
  expect(quick).toEqual(found)
  return exact.results.flatMap(({ moments }) => moments.map(({ text }) => text))
}

const noticesOf = (library: Library, query: string) => searchQuickly(library, { query, limit: 1 }).notices

function openRoofs(): Library {
  const library = temporaryLibrary()
  const talk = [clip(0, 'a roof is said', 'Dr. Ana Okafor'), clip(100_000, 'another roof', 'speaker_2')]
  save(library, {
    videoId: idOf(1),
    title: '',
    author: 'City Lab',
    publishedAt: Date.UTC(2024, 4, 1),
    captionTrack: { language: 'en-US', kind: 'manual', name: null },
    audioClips: talk,
    visualClips: [
      picture(11_000, 'a chart, near'),
      picture(111_001, 'a chart, late'),
      picture(300_000, 'a roof shown'),
    ],
  })
  save(library, {
    videoId: idOf(2),
    title: '',
    author: 'Ärzte TV',
    publishedAt: Date.UTC(2023, 11, 31),
    captionTrack: { language: 'pt', kind: 'manual', name: null },
    audioClips: [clip(0, 'roof of 2023')],
  })
  const { collectionId } = createCollection(library, 'Heat islands')
  addVideosToCollection(library, collectionId, [idOf(2)])
  return library
}

test.each([
  ['said:roof', ['a roof is said', 'another roof', 'roof of 2023']],
  ['shown:roof', ['a roof shown']],
  ['said:"is said"', ['a roof is said']],
  // The chart begins 10 seconds after the first roof has ended, and 10.001 seconds after the second.
  ['said:roof shown:chart', ['a roof is said']],
  ['shown:chart said:roof', ['a chart, near']],
  ['roof shown:chart', ['a roof is said']],
  ['shown:roof -said:roof', ['a roof shown']],
  ['shown:chart -said:roof', ['a chart, late']],
  ['said:roof -shown:chart', ['another roof', 'roof of 2023']],
  ['roof in:"heat islands"', ['roof of 2023']],
  ['roof in:heat', ['roof of 2023']],
  ['said:roof -in:"Heat islands"', ['a roof is said', 'another roof']],
  ['roof by:arzte', ['roof of 2023']],
  ['roof by:"city lab" by:ärzte ', ['a roof is said', 'another roof', 'a roof shown', 'roof of 2023']],
  ['roof -by:city', ['roof of 2023']],
  ['roof speaker:okafor', ['a roof is said']],
  ['roof speaker:"ana okafor"', ['a roof is said']],
  ['roof speaker:"okafor ana"', []],
  ['said:roof -speaker:okafor', ['another roof', 'roof of 2023']],
  ['roof after:2024', ['a roof is said', 'another roof', 'a roof shown']],
  ['roof before:2024', ['roof of 2023']],
  ['roof after:2023-12-31 before:2024-05', ['roof of 2023']],
  ['roof lang:pt', ['roof of 2023']],
  ['said:roof lang:en', ['a roof is said', 'another roof']],
  ['roof -said', ['another roof', 'a roof shown', 'roof of 2023']],
  ['by:city', []],
])('%s', (query, texts) => {
  expect(find(openRoofs(), `${query} `).toSorted()).toEqual(texts.toSorted())
})

test('a filter that names nothing is said', () => {
  const library = openRoofs()
  indexWaitingVideos(library)
  expect(noticesOf(library, 'roof in:nowhere')).toEqual(['No collection has the name “nowhere”.'])
  expect(noticesOf(library, 'roof by:nobody')).toEqual(['No channel has “nobody” in its name.'])
  expect(noticesOf(library, 'roof lang:fr')).toEqual(['No video has captions in the language “fr”.'])
  expect(noticesOf(library, 'in:heat')).toEqual(['Type a word to search for besides the filters.'])
  expect(noticesOf(library, 'roof note:abc')[0]).toContain('“note:”')
})

test('a filter for a language says how many videos it leaves out because theirs is unknown', () => {
  const library = openRoofs()
  const leftOut = () => noticesOf(library, 'roof lang:pt').length
  expect(leftOut()).toBe(0)
  save(library, { title: '', audioClips: [clip(0, 'a roof again')] })
  expect(noticesOf(library, 'roof lang:pt')).toEqual([
    '1 video is left out because the language of the captions is unknown.',
  ])
  expect(noticesOf(library, 'roof -lang:pt')).toEqual([])
})

test('other forms of a word are found after the word itself, but not for words in quotes or with a star', () => {
  const library = temporaryLibrary()
  save(library, {
    title: '',
    audioClips: [clip(0, 'they organised it'), clip(60_000, 'to organize is hard'), clip(120_000, 'an organ plays')],
  })
  expect(find(library, 'organize ')).toEqual(['to organize is hard', 'they organised it'])
  expect(find(library, 'organised ')).toEqual(['they organised it', 'to organize is hard'])
  expect(find(library, '"organize" ')).toEqual(['to organize is hard'])
  expect(find(library, 'organise* ')).toEqual(['they organised it'])
  expect(find(library, 'organi').toSorted()).toEqual(['they organised it', 'to organize is hard'])
})

test('related excerpts have some of the words, obey the filters, and are not what the search finds', () => {
  const library = temporaryLibrary()
  const texts = ['green roofs cool the city', 'green paint', 'roofs of steel', 'nothing here']
  for (const [index, text] of texts.entries())
    save(library, { videoId: idOf(index), title: '', author: `Channel ${index}`, audioClips: said(text) })
  indexWaitingVideos(library)
  const related = (query: string) =>
    findRelated(library, { query, limit: 10 }).flatMap(({ moments }) => moments.map(({ text }) => text))
  expect(find(library, 'green roofs ')).toEqual(['green roofs cool the city'])
  expect(related('green roofs ').toSorted()).toEqual(['green paint', 'roofs of steel'])
  expect(related('green roofs by:"channel 1" ')).toEqual(['green paint'])
  expect(related('green roofs -paint ')).toEqual(['roofs of steel'])
})
