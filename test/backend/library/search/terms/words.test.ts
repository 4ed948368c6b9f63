import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listWords, splitWords } from '../../../../../src/backend/library/search/terms/words.ts'
import { wildText } from '../../video-content.ts'

test.each([
  ['Hello, WORLD! 42', ['hello', 'world', '42']],
  ['don’t l’été', ['don', 't', 'l', 'ete']],
  ['Straße Ødegård Łódź cœur ÆON', ['strasse', 'odegard', 'lodz', 'coeur', 'aeon']],
  ['İstanbul ILIK ılık', ['istanbul', 'ilik', 'ilik']],
  ['ΟΔΟΣ οδός', ['οδοσ', 'οδοσ']],
  ['Ёлка ёлка', ['елка', 'елка']],
  ['مُحَمَّد محمد', ['محمد', 'محمد']],
  ['שָׁלוֹם שלום', ['שלום', 'שלום']],
  ['हिन्दी में', ['हिन्दी', 'में']],
  ['日本語ラーメン', ['日', '本', '語', 'ラ', 'ー', 'メ', 'ン']],
  ['ภาษาดี', ['ภ', 'า', 'ษ', 'า', 'ดี']],
  ['한국어 영화', ['한국어', '영화']],
  ['ﬁnal ①', ['final', '1']],
  ['', []],
  ['… — 🎬', []],
])('%s is split into its words', (text, words) => {
  expect(listWords(text)).toEqual(words)
})

test('composed and decomposed letters are the same word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const alike = [text.normalize('NFC'), text.normalize('NFD')].map((form) => listWords(form).join(''))
      expect(alike[0]).toBe(alike[1])
    }),
  )
})

test('words consist of letters, digits and marks, and have their order and positions in the text', () => {
  fc.assert(
    fc.property(wildText, (text) => {
      const words = splitWords(text)
      expect(words.map(({ word }) => word)).toEqual(listWords(text))
      let last = 0
      for (const { word, start, end } of words) {
        expect(word).toMatch(/^[\p{L}\p{N}\p{M}]{1,64}$/u)
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        last = end
      }
      expect(last).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 500 },
  )
})

test('a word of megabytes is compared by its beginning', () => {
  expect(listWords('𝒜'.repeat(1_000_000))[0]?.length).toBeLessThanOrEqual(64)
})
