import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexWords } from '../../../../../src/renderer/videos/transcript/find/find-words.ts'
import { buildTranscriptClips } from '../../../../../src/renderer/videos/transcript/text/transcript-clips.ts'

const makeRows = (said: string[], shown: string[] = []) =>
  buildTranscriptClips(
    {
      audioClips: said.map((text, index) => ({
        startMs: index * 1000,
        endMs: index * 1000 + 900,
        text,
        speakerId: null,
        isSound: false,
      })),
      visualClips: shown.map((description, index) => ({
        startMs: index * 1000,
        endMs: index * 1000 + 900,
        description,
      })),
    },
    'both',
  )

function find(rows: ReturnType<typeof makeRows>, query: string, openedMs = -1) {
  const { matches, hitRows } = indexWords(rows)(query, openedMs)
  const marked = matches.flatMap((found, index) => found.map(([from, to]) => rows[index]?.text.slice(from, to)))
  return { marked, hitRows }
}

/** Clips so long that two of them are not close together. */
const makeLongRows = (said: string[]) =>
  makeRows(said).map((row, index) => ({ ...row, startMs: index * 50_000, endMs: index * 50_000 + 49_000 }))

test('places that have all words close together are stepped through, and every word is marked in all its forms', () => {
  const rows = makeLongRows(['The City grew.', 'a tree', 'nothing', 'both cities and TREES', 'nothing', 'a city'])
  expect(find(rows, 'cities tree')).toEqual({ marked: ['City', 'tree', 'cities', 'TREES', 'city'], hitRows: [3] })
  expect(find(makeRows(['planned, planning, plants, planet', 'x', 'x', 'x']), 'planning x').marked).toContain('planned')
})

test('words close together may stand in several said clips, and places share no clip', () => {
  const rows = makeRows(['city', 'nothing', 'trees', 'trees in the city', 'trees'])
  expect(find(rows, 'city trees').hitRows).toEqual([0, 3])
  expect(find(makeRows(['city'], ['trees']), 'city trees').hitRows).toEqual([0, 1])
})

test('where the words are nowhere together, every clip that has one of them is a hit', () => {
  expect(find(makeLongRows(['city', 'x', 'trees', 'x', 'trees', 'x', 'x', 'x']), 'city trees').hitRows).toEqual([
    0, 2, 4,
  ])
})

test('the clip where the search led is a hit if it has any of the words', () => {
  const rows = makeRows(['city', 'trees', 'city trees', 'x', 'city', 'x', 'x', 'x', 'x', 'x'])
  expect(find(rows, 'city trees').hitRows).toEqual([0, 2])
  expect(find(rows, 'city trees', 1000).hitRows).toEqual([1])
  expect(find(rows, 'city trees', 4000).hitRows).toEqual([0, 2, 4])
  expect(find(rows, 'city trees', 3000).hitRows).toEqual([0, 2])
})

test('a word is not found inside other words, and the last word may be partial', () => {
  const rows = makeRows(['waterproof', 'carbon', 'roofing', 'x', 'x', 'x', 'x', 'x'])
  expect(find(rows, 'car roof').hitRows).toEqual([2])
  expect(find(rows, 'wat').marked).toEqual(['waterproof'])
  expect(find(rows, 'wat* roof').marked).toEqual(['waterproof', 'roofing'])
})

test('a phrase is found as it is, also across the border of two said clips, and counts where it begins', () => {
  const rows = makeRows(['a heat', 'island here', 'islands of heat', 'a heat islands'], ['heat', 'island'])
  expect(find(rows, '"heat island"')).toEqual({ marked: ['heat', 'island'], hitRows: [0] })
})

test('where no place has all words, clips with a word that most clips have are no hits of their own', () => {
  const rows = makeLongRows(['the heat', 'the wall', 'the street', 'roof', 'the door'])
  expect(find(rows, 'the roof')).toEqual({ marked: ['the', 'the', 'the', 'roof', 'the'], hitRows: [3] })
  expect(find(rows, 'the').hitRows).toEqual([0, 1, 2, 4])
})

test('words of scripts without spaces are found inside a text', () => {
  const rows = makeRows(['都市の樹木は大切です', 'ต้นไม้ในเมือง', 'x', 'x', 'x'])
  expect(find(rows, '樹木').marked).toEqual(['樹木'])
  expect(find(rows, 'เมือง').hitRows).toEqual([1])
})

test('for any texts and query, marks lie inside their text, in order and without overlaps', () => {
  const wild = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constant('"city trees* の'))
  fc.assert(
    fc.property(fc.array(wild, { maxLength: 6 }), wild, (texts, query) => {
      const rows = makeRows(texts, texts)
      const { matches, hitRows } = indexWords(rows)(`${query} ${texts.join('').slice(0, 5)}`, 1000)
      for (const index of hitRows) expect(matches[index]?.length).toBeGreaterThan(0)
      rows.forEach(({ text }, index) => {
        let last = 0
        for (const [from, to] of matches[index] ?? []) {
          expect(from).toBeGreaterThanOrEqual(last)
          expect(to).toBeGreaterThan(from)
          last = to
        }
        expect(last).toBeLessThanOrEqual(text.length)
      })
    }),
    { numRuns: 100 },
  )
})
