import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexWords } from '../../../../src/renderer/videos/transcript/find-words.ts'
import { buildTranscriptRows } from '../../../../src/renderer/videos/transcript/transcript-rows.ts'

const makeRows = (said: string[], shown: string[] = []) =>
  buildTranscriptRows(
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

function find(rows: ReturnType<typeof makeRows>, query: string) {
  const { matches, hitRows } = indexWords(rows)(query)
  const marked = matches.flatMap((found, index) => found.map(([from, to]) => rows[index]?.text.slice(from, to)))
  return { marked, hitRows }
}

test('every clip that has one of the words is a hit, also in another form of the word', () => {
  const rows = makeRows(['The City grew.', 'A tree', 'nothing', 'nothing', 'both cities and TREES', 'nothing'])
  expect(find(rows, 'cities tree')).toEqual({ marked: ['City', 'tree', 'cities', 'TREES'], hitRows: [0, 1, 4] })
  expect(find(makeRows(['planned, planning, plants, planet', 'x', 'x', 'x']), 'planning x').marked).toContain('planned')
})

test('a word is not found inside other words, and the last word may be partial', () => {
  const rows = makeRows(['waterproof', 'carbon', 'roofing', 'x', 'x', 'x', 'x', 'x'])
  expect(find(rows, 'roof car x').hitRows).toEqual([2])
  expect(find(rows, 'wat').marked).toEqual(['waterproof'])
  expect(find(rows, 'wat* roof').marked).toEqual(['waterproof', 'roofing'])
})

test('a phrase is found as it is, also across the border of two said clips, and counts where it begins', () => {
  const rows = makeRows(['a heat', 'island here', 'islands of heat', 'a heat islands'], ['heat', 'island'])
  expect(find(rows, '"heat island"')).toEqual({ marked: ['heat', 'island'], hitRows: [0] })
})

test('a word that most clips have is marked, but only rarer words are stepped through', () => {
  const rows = makeRows(['the heat', 'the roof', 'the street', 'the wall', 'the door'])
  expect(find(rows, 'the roof')).toEqual({ marked: ['the', 'the', 'roof', 'the', 'the', 'the'], hitRows: [1] })
  expect(find(rows, 'the').hitRows).toEqual([0, 1, 2, 3, 4])
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
      const { matches, hitRows } = indexWords(rows)(`${query} ${texts.join('').slice(0, 5)}`)
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
