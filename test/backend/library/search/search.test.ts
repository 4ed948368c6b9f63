import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addVideosToCollection, createCollection } from '../../../../src/backend/library/collections.ts'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../../src/backend/library/search/index/index-videos.ts'
import { findRelated } from '../../../../src/backend/library/search/questions/related.ts'
import { type SearchRequest, searchLibrary } from '../../../../src/backend/library/search/search.ts'
import { listWords } from '../../../../src/backend/library/search/terms/words.ts'
import { type FoundMoment, searchResultSchema } from '../../../../src/contract/app/search.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save, shown, wildText, wildVideo } from '../video-content.ts'

/** Clips of a second with silence between them, so that each is an excerpt of its own. */
const apart = (...texts: string[]) =>
  said(...texts).map((clip, index) => ({ ...clip, startMs: index * 60_000, endMs: index * 60_000 + 1000 }))

function search(library: Library, query: string, request: Partial<SearchRequest> = {}): FoundMoment[] {
  indexWaitingVideos(library)
  return searchLibrary(library, { query, limit: 500, ...request }).results.flatMap(({ moments }) => moments)
}

const textsOf = (moments: FoundMoment[]) => moments.map(({ text }) => text)
const find = (library: Library, query: string, request?: Partial<SearchRequest>) =>
  textsOf(search(library, query, request))
const marked = ({ text, matches }: FoundMoment) => matches.map(([start, end]) => text.slice(start, end))

function libraryOf(...texts: string[]): Library {
  const library = temporaryLibrary()
  save(library, { audioClips: apart(...texts) })
  return library
}

test('a word is found in any case and with or without accents, and marked', () => {
  const library = libraryOf('Un ÉTÉ à Paris, un été !', 'nothing here')
  const [moment] = search(library, 'ete ')
  expect(moment).toMatchObject({ kind: 'said', startMs: 0, endMs: 1000, speakerId: null })
  expect(moment && marked(moment)).toEqual(['ÉTÉ', 'été'])
  expect(find(library, 'paris à ')).toHaveLength(1)
})

test('all words are required, in one moment', () => {
  const library = libraryOf('red apple', 'green apple', 'red pear')
  expect(find(library, 'apple red ')).toEqual(['red apple'])
  expect(find(library, 'green pear ')).toEqual([])
})

test('moments with estimated times say so, others do not', () => {
  const library = temporaryLibrary()
  const captionTrack = { language: 'en', kind: 'file', name: 'notes.txt', areTimesEstimated: true } as const
  const video = { captionTrack, audioClips: said('apple'), visualClips: shown('an apple'), title: 'apples' }
  const sections = [{ startMs: 0, endMs: 5000, title: 'Apple', summary: '' }]
  save(library, { ...video, sections, sectionMethod: 'topics' })
  const kinds = () =>
    search(library, 'apple').map(({ kind, areTimesEstimated }) => `${kind} ${areTimesEstimated ? 'at about' : 'at'}`)
  expect(kinds().sort()).toEqual(['said at about', 'shown at', 'title at'])
  save(library, { ...video, sections, sectionMethod: 'chapters' })
  expect(kinds().sort()).toEqual(['said at about', 'shown at', 'summarised at', 'title at'])
  const related = findRelated(library, { query: 'apple pie', limit: 10 }).flatMap(({ moments }) => moments)
  expect(related.map(({ kind, areTimesEstimated }) => [kind, areTimesEstimated === true]).sort()).toEqual([
    ['said', true],
    ['shown', false],
    ['summarised', false],
  ])
})

test('a sound is found by its name, after speech with that name', () => {
  const library = temporaryLibrary()
  const sound = { startMs: 0, endMs: 900, text: '[Music]', speakerId: null, isSound: true }
  const speech = said('the words', 'we talk about how the music of that time was written and played at court')
  save(library, { audioClips: [sound, ...speech.map((clip) => ({ ...clip, startMs: clip.startMs + 1000 }))] })
  expect(find(library, 'music ')).toEqual([speech[1]?.text, '[Music]'])
})

test('the last word may be unfinished until a space follows it', () => {
  const library = libraryOf('the universe', 'the university', 'the unit')
  expect(find(library, 'univers').toSorted()).toEqual(['the universe', 'the university'])
  expect(find(library, 'univers ')).toEqual([])
  expect(marked(search(library, 'the unive')[0] as FoundMoment)).toEqual(['the', 'universe'])
})

test('a star stands for the rest of a word, wherever it is', () => {
  const library = libraryOf('the universe', 'the university', 'the unit', 'other universes')
  expect(find(library, 'univers* the ').toSorted()).toEqual(['the universe', 'the university'])
  expect(find(library, 'the -univers* ')).toEqual(['the unit'])
  save(library, { videoId: idOf(2), title: 'Universal tides' })
  expect(search(library, 'univers* tides ').map(({ kind }) => kind)).toEqual(['title'])
})

test('the exact word is found even if many longer ones are more frequent', () => {
  const longer = Array.from({ length: 60 }, (_, index) => `car${'abcdefgh'[index % 8]}${index}`)
  const library = libraryOf('car', ...longer, ...longer)
  expect(find(library, 'car')[0]).toBe('car')
})

test('a phrase is found literally, even while it is being typed', () => {
  const library = libraryOf('climate change is', 'change of climate', 'climate chances')
  expect(find(library, '"climate change"')).toEqual(['climate change is'])
  expect(find(library, '"climate cha').toSorted()).toEqual(['climate chances', 'climate change is'])
  expect(marked(search(library, '"climate change"')[0] as FoundMoment)).toEqual(['climate change'])
})

test('words joined by punctuation are found as they were written', () => {
  const library = libraryOf('I don’t know', 'don quixote and mr t', 'it costs 3.50 dollars', 'state-of-the-art')
  expect(find(library, "don't ")).toEqual(['I don’t know'])
  expect(find(library, '3.50')).toEqual(['it costs 3.50 dollars'])
  expect(find(library, 'state-of-th')).toEqual(['state-of-the-art'])
})

test('words and phrases can be excluded', () => {
  const library = libraryOf('fresh news today', 'old news today', 'news of the day')
  expect(find(library, 'news -today ')).toEqual(['news of the day'])
  expect(find(library, 'news -"old news" -unknown').toSorted()).toEqual(['fresh news today', 'news of the day'])
})

test('a query that only excludes, or is empty, finds nothing', () => {
  const library = libraryOf('something')
  for (const query of ['', '  ', '-other', '"" …', '🎬']) expect(find(library, query)).toEqual([])
})

test("keywords of SQLite's query language are ordinary words", () => {
  const library = libraryOf('neither AND nor NOT or OR near NEAR(x)', 'text : b')
  expect(find(library, 'AND OR NOT NEAR( ')).toHaveLength(1)
  expect(find(library, 'text:b')).toEqual(['text : b'])
  expect(find(library, 'k0 ')).toEqual([])
  expect(find(library, 'b0 ')).toEqual([])
})

test('parts of texts in scripts without spaces are found', () => {
  const library = libraryOf('これは日本語のテストです', '我们今天讨论气候变化', 'ภาษาไทยไม่มีช่องว่าง')
  expect(find(library, '日本語')).toEqual(['これは日本語のテストです'])
  expect(find(library, '本日')).toEqual([])
  expect(marked(search(library, '气候变化')[0] as FoundMoment)).toEqual(['气候变化'])
  expect(find(library, 'ไทย')).toHaveLength(1)
})

test('any text can be searched for in any texts, and only parts of the results are marked', () => {
  const library = temporaryLibrary()
  fc.assert(
    fc.property(wildVideo, (content) => save(library, content)),
    { numRuns: 30 },
  )
  indexWaitingVideos(library)
  const anyQuery = fc.oneof(
    wildText,
    fc.array(fc.oneof(fc.constantFrom('"', '-', ' ', '*', 'a', 'e', '1'), wildText)).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(anyQuery, (query) => {
      for (const result of searchLibrary(library, { query, limit: 20 }).results) {
        expect(searchResultSchema.parse(result)).toEqual(result)
        for (const { text, matches, kind } of result.moments) {
          if (kind !== 'title') expect(matches.length).toBeGreaterThan(0)
          for (const [start, end] of matches) expect(listWords(text.slice(start, end)).length).toBeGreaterThan(0)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('a query of a thousand characters is answered', () => {
  const library = libraryOf('a b c')
  expect(find(library, 'a '.repeat(500))).toEqual(['a b c'])
  expect(find(library, Array.from({ length: 250 }, (_, index) => `w${index}`).join(' '))).toEqual([])
  expect(find(library, `a ${Array.from({ length: 200 }, (_, index) => `-w${index}`).join(' ')}`)).toEqual(['a b c'])
})

const vocabulary = ['ash', 'birch', 'cedar', 'dogwood']
const clip = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))

test('the results are exactly the moments that contain the words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(clip, { maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      fc.subarray(vocabulary, { minLength: 1, maxLength: 2 }),
      fc.subarray(vocabulary, { maxLength: 1 }),
      (videos, required, excluded) => {
        const library = temporaryLibrary()
        for (const [index, texts] of videos.entries())
          save(library, { videoId: idOf(index), title: '', audioClips: apart(...texts) })
        const wanted = videos.flat().filter((text) => {
          const words = text.split(' ')
          return required.every((word) => words.includes(word)) && !excluded.some((word) => words.includes(word))
        })
        const query = [...required, ...excluded.map((word) => `-${word}`), ''].join(' ')
        expect(find(library, query, { kinds: ['said'] }).toSorted()).toEqual(wanted.toSorted())
      },
    ),
    { numRuns: 60 },
  )
})

test('kinds can be selected, and then titles are not among them', () => {
  const library = temporaryLibrary()
  save(library, {
    title: 'Whale',
    audioClips: said('a whale is said'),
    visualClips: shown('a whale is shown'),
    sections: [{ startMs: 0, endMs: 9, title: 'Whale', summary: 'of a section' }],
    summary: { text: 'All about the whale', method: 'service' },
  })
  const kindsOf = (request?: Partial<SearchRequest>) =>
    search(library, 'whale ', request)
      .map(({ kind }) => kind)
      .toSorted()
  expect(kindsOf()).toEqual(['said', 'shown', 'summarised', 'summarised', 'title'])
  expect(kindsOf({ kinds: ['said'] })).toEqual(['said'])
  expect(kindsOf({ kinds: ['shown', 'summarised'] })).toEqual(['shown', 'summarised', 'summarised'])
  expect(kindsOf({ kinds: [] })).toEqual([])
  expect(find(library, 'whale section', { kinds: ['summarised'] })).toEqual(['Whale: of a section'])
})

test('a search can be limited to a collection and to videos', () => {
  const library = temporaryLibrary()
  for (const name of ['a', 'b', 'c'])
    save(library, { videoId: idOf(name), title: `Owl ${name}`, audioClips: said(`owl ${name}`) })
  const { collectionId } = createCollection(library, 'Some')
  addVideosToCollection(library, collectionId, [idOf('a'), idOf('b')])
  indexWaitingVideos(library)
  const videosOf = (request: Partial<SearchRequest>) =>
    searchLibrary(library, { query: 'owl', limit: 50, ...request })
      .results.map(({ videoId }) => videoId)
      .toSorted()
  expect(videosOf({ collectionId })).toEqual([idOf('a'), idOf('b')])
  expect(videosOf({ videoIds: [idOf('b'), idOf('c')] })).toEqual([idOf('b'), idOf('c')])
  expect(videosOf({ collectionId, videoIds: [idOf('b'), idOf('c')] })).toEqual([idOf('b')])
  expect(videosOf({ collectionId: 999 })).toEqual([])
  expect(videosOf({ videoIds: [] })).toEqual([])
})

test('a title with words that no passage has is found as a moment of the whole video', () => {
  const library = temporaryLibrary()
  save(library, { title: 'Über Wale & Delfine', author: 'Ärzteblatt', durationMs: 90_000 })
  const moment = { kind: 'title', startMs: 0, endMs: 90_000, text: 'Über Wale & Delfine', speakerId: null }
  expect(search(library, 'delf')).toEqual([{ ...moment, matches: [[12, 19]] }])
  expect(search(library, 'arzteblatt wale ')).toEqual([{ ...moment, matches: [[5, 9]] }])
  expect(search(library, 'wale -delfine')).toEqual([])
})

test('the moment of a whole video of unknown length ends with its last passage', () => {
  const library = temporaryLibrary()
  save(library, { title: 'Whale', durationMs: null, audioClips: said('a', 'b', 'c') })
  expect(search(library, 'whale')).toMatchObject([{ kind: 'title', startMs: 0, endMs: 3000 }])
})

test('videos found by their title come first, then the best moment', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf('long'), audioClips: said(`whale ${'and many other words '.repeat(9)}`) })
  save(library, { videoId: idOf('short'), audioClips: apart('whale song', 'the song of a whale') })
  save(library, { videoId: idOf('title'), title: 'Whale song' })
  indexWaitingVideos(library)
  const order = searchLibrary(library, { query: 'whale song', limit: 10 }).results
  expect(order.map(({ videoId }) => videoId)).toEqual([idOf('title'), idOf('short')])
  expect(order[1]?.moments.map(({ text }) => text)).toEqual(['whale song', 'the song of a whale'])
  expect(searchLibrary(library, { query: 'whale ', limit: 10 }).results.map(({ videoId }) => videoId)).toEqual([
    ...[idOf('title'), idOf('short'), idOf('long')],
  ])
})

test('many videos with the same title do not hide moments', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf('moment'), audioClips: said('a lecture') })
  for (let index = 0; index < 20; index++) save(library, { videoId: idOf(`t${index}`), title: `Lecture ${index}` })
  const kinds = search(library, 'lecture', { limit: 10 }).map(({ kind }) => kind)
  expect(kinds).toHaveLength(10)
  expect(kinds[5]).toBe('said')
})

test('no more moments than requested are returned, and few of each video if there are many', () => {
  const library = temporaryLibrary()
  const clips = said(...Array.from({ length: 40 }, (_, index) => `owl ${index}`))
  for (let index = 0; index < 20; index++) save(library, { videoId: idOf(index), audioClips: clips })
  indexWaitingVideos(library)
  const { results } = searchLibrary(library, { query: 'owl', limit: 50 })
  expect(results.map(({ moments }) => moments.length)).toEqual(Array.from({ length: 10 }, () => 5))
  expect(search(library, 'owl', { videoIds: [idOf(3)], limit: 500 })).toHaveLength(40)
  expect(search(library, 'owl', { videoIds: [idOf(3)], limit: 7 })).toHaveLength(7)
})

test('refreshed and removed videos are found as they are now', () => {
  const library = libraryOf('before')
  save(library, { audioClips: said('after') })
  expect(find(library, 'before')).toEqual([])
  expect(find(library, 'after')).toEqual(['after'])
})
