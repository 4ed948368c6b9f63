import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addVideosToCollection, createCollection } from '../../../../../src/backend/library/collections.ts'
import type { Library } from '../../../../../src/backend/library/database/open.ts'
import type { VectorIndex } from '../../../../../src/backend/library/meaning/vector-index.ts'
import { indexWaitingVideos } from '../../../../../src/backend/library/search/index/index-videos.ts'
import { findPassages as findInIndexed } from '../../../../../src/backend/library/search/search.ts'
import type { AudioClip } from '../../../../../src/contract/app/videos.ts'
import { temporaryLibrary } from '../../temporary-library.ts'
import { idOf, save, shown, wildText } from '../../video-content.ts'

/** Clips of a second with silence between them, so that each is an excerpt of its own. */
const said = (...texts: string[]): AudioClip[] =>
  texts.map((text, index) => ({
    startMs: index * 30_000,
    endMs: index * 30_000 + 1000,
    text,
    speakerId: null,
    isSound: false,
  }))

const findPassages: typeof findInIndexed = (library, ...rest) => {
  indexWaitingVideos(library)
  return findInIndexed(library, ...rest)
}

const find = (library: Library, question: string, limit = 10) =>
  findPassages(library, { question, limit }).map(({ text }) => text)

test('a sound is not evidence, and is not part of a quote', () => {
  const library = temporaryLibrary()
  const sound = { startMs: 2000, endMs: 5000, text: '[Applause]', speakerId: null, isSound: true }
  const around = [
    { startMs: 0, endMs: 2000, text: 'The audience was kind.', speakerId: null, isSound: false },
    sound,
    { startMs: 5000, endMs: 9000, text: 'We left at nine.', speakerId: null, isSound: false },
  ]
  save(library, { videoId: idOf('talk'), audioClips: around })
  save(library, { videoId: idOf('only'), audioClips: [sound] })
  expect(find(library, 'Was there applause?')).toEqual([])
  expect(find(library, 'Was the audience kind?')).toEqual(['The audience was kind. We left at nine.'])
})

test('a passage has everything needed to cite it', () => {
  const library = temporaryLibrary()
  const clip = { startMs: 5000, endMs: 8000, text: 'The committee voted in March.', speakerId: 'S1', isSound: false }
  save(library, { title: 'Minutes', author: 'City', url: 'https://youtu.be/x', audioClips: [clip] })
  expect(findPassages(library, { question: 'When did the committee vote?', limit: 5 })).toEqual([
    {
      videoRowId: 1,
      videoId: idOf(1),
      title: 'Minutes',
      author: 'City',
      url: 'https://youtu.be/x',
      kind: 'said',
      startMs: 5000,
      endMs: 8000,
      text: clip.text,
      speakerId: 'S1',
      score: expect.any(Number),
      foundBy: 'words',
      matches: [
        [4, 13],
        [14, 19],
      ],
    },
  ])
})

test('a passage with more of the words comes before one that often repeats a single word', () => {
  const library = temporaryLibrary()
  save(library, {
    audioClips: said('glacier glacier glacier', 'the glacier was melting by 1990', 'something else', 'melting pot'),
  })
  expect(find(library, 'Why is the glacier melting?')[0]).toBe('the glacier was melting by 1990')
})

test('words that occur in every question do not count', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('what do you say about that', 'a volcano erupted') })
  expect(find(library, 'What do you say about the volcano?')).toEqual(['a volcano erupted'])
})

test('a question of only such words finds nothing', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('who are you', 'wer ist das') })
  for (const question of ['Who are you?', 'Wer ist das?']) expect(find(library, question)).toEqual([])
})

test('a word that is frequent in questions of another language only is searched for', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('many of them die young', 'why they did it') })
  expect(find(library, 'Why did they die?')).toEqual(['many of them die young'])
})

test('words spread over a stretch of speech count together, and the moment consists of whole sentences', () => {
  const library = temporaryLibrary()
  const clips = ['A glacier', 'is a river of ice.', 'Since 1990', 'it has been melting.', 'We go on.'].map(
    (text, index) => ({
      startMs: index * 8000,
      endMs: (index + 1) * 8000,
      text,
      speakerId: null,
      isSound: false,
    }),
  )
  save(library, { videoId: idOf('apart'), audioClips: clips })
  save(library, { videoId: idOf('other'), audioClips: said('a melting pot of a city and of its many people') })
  const [first] = findPassages(library, { question: 'Which glacier is melting?', limit: 5 })
  expect(first).toMatchObject({
    videoId: idOf('apart'),
    startMs: 0,
    endMs: 32_000,
    text: 'A glacier is a river of ice. Since 1990 it has been melting.',
  })
})

test('an excerpt with a similar meaning is found without the words, and results of both searches come first', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('a whale', 'the sea', 'whale watching in the rain') })
  const near = (...ordinals: number[]) => ({
    findNearest: () => ordinals.map((ordinal) => ({ id: 131_072 + ordinal, lastId: 131_072 + ordinal })),
  })
  const meaning = { model: { url: '', name: '' }, vector: new Float32Array() }
  const find = (question: string, index: VectorIndex) =>
    findPassages(library, { question, limit: 5, meaning }, index).map(({ text, foundBy }) => [text, foundBy])
  expect(find('whale', near(1, 2))).toEqual([
    ['whale watching in the rain', 'both'],
    ['a whale', 'words'],
    ['the sea', 'meaning'],
  ])
  expect(find('no such word', near(1, 2))).toHaveLength(2)
  // A video that was removed in the meantime.
  expect(find('whale', near(20))).toHaveLength(2)
})

test('other forms of a word are found', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('two elections were held', 'she organised it', 'they are voting') })
  expect(find(library, 'Who won the election?')).toEqual(['two elections were held'])
  expect(find(library, 'organise')).toEqual(['she organised it'])
})

test('questions in scripts without spaces find their words', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('今日は気候変動について話します', '昨日は映画を見ました') })
  expect(find(library, '気候変動とは何ですか')[0]).toBe('今日は気候変動について話します')
})

test('excerpts come from several videos rather than all from one', () => {
  const library = temporaryLibrary()
  save(library, {
    videoId: idOf('many'),
    audioClips: said(...Array.from({ length: 30 }, (_, index) => `whale ${index}`)),
  })
  save(library, { videoId: idOf('long'), visualClips: shown('a whale seen from far away on a grey and rainy day') })
  const found = findPassages(library, { question: 'whale', limit: 8 })
  expect(found).toHaveLength(8)
  expect(found.map(({ videoId }) => videoId)).toContain(idOf('long'))
})

test('a sentence that is repeated in a video is returned once', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('subscribe to the whale channel', 'subscribe to the whale channel', 'whale facts') })
  expect(find(library, 'whale').toSorted()).toEqual(['subscribe to the whale channel', 'whale facts'])
})

test('a video named in the question comes first', () => {
  const library = temporaryLibrary()
  for (const [name, author] of [
    ['a', 'Curie'],
    ['b', 'Bohr'],
    ['c', 'Dirac'],
  ] as const) {
    save(library, { videoId: idOf(name), author, audioClips: said('matter is made of atoms') })
  }
  expect(findPassages(library, { question: 'What does Bohr say of atoms?', limit: 3 })[0]?.author).toBe('Bohr')
})

test('only the selected videos are searched', () => {
  const library = temporaryLibrary()
  for (const name of ['a', 'b', 'c']) save(library, { videoId: idOf(name), audioClips: said(`whale ${name}`) })
  const { collectionId } = createCollection(library, 'Some')
  addVideosToCollection(library, collectionId, [idOf('a')])
  const videosOf = (scope: object) =>
    findPassages(library, { question: 'whale', limit: 9, ...scope }).map(({ videoId }) => videoId)
  expect(videosOf({ videoIds: [idOf('c')] })).toEqual([idOf('c')])
  expect(videosOf({ collectionId })).toEqual([idOf('a')])
  expect(videosOf({ videoIds: [] })).toEqual([])
})

test('any question gets at most as many passages as requested, best first', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said(...Array.from({ length: 50 }, (_, index) => `a e i ${index} 1 the`)) })
  fc.assert(
    fc.property(fc.oneof(wildText, fc.lorem({ maxCount: 80 })), fc.integer({ min: 1, max: 20 }), (question, limit) => {
      expect(findPassages(library, { question, limit }).length).toBeLessThanOrEqual(limit)
    }),
    { numRuns: 200 },
  )
  expect(findPassages(library, { question: 'zebra', limit: 5 })).toEqual([])
})
