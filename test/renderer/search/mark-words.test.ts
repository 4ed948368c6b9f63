import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markWords } from '../../../src/renderer/search/mark-words.ts'

const marked = (text: string, query: string) => markWords(text, query).map(([start, end]) => text.slice(start, end))

test('whole words are marked in any case, with or without accents, and in longer forms', () => {
  expect(marked('Les ÉTÉS à Paris: été, étage', 'ete paris')).toEqual(['ÉTÉS', 'Paris', 'été'])
  expect(marked('Die Straßenbäume', 'strassenbaum')).toEqual([])
  expect(marked('white roofs and whitened walls', 'white "roof wall"')).toEqual(['white', 'roofs', 'whitened', 'walls'])
})

test('short words are marked only where they stand alone, and excluded words are not marked', () => {
  expect(marked('At an attic, I ask', 'at i -ask')).toEqual(['At', 'I'])
  expect(marked('old news about the roof', '-"old news" roof')).toEqual(['roof'])
  expect(marked('Okafor said the roof by 2024', 'by:Okafor said:roof after:2024')).toEqual(['roof'])
  expect(marked('anything', '')).toEqual([])
})

test('for any text and query, marks lie inside the text, are in order and do not overlap', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, query) => {
      let last = 0
      for (const [start, end] of markWords(text, `${query} ${text.slice(0, 5)}`)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        last = end
      }
      expect(last).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 300 },
  )
})
