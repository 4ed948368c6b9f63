import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WordNumbers } from '../../../../../src/backend/library/search/index/word-numbers.ts'
import { listWords } from '../../../../../src/backend/library/search/terms/words.ts'
import { wildText } from '../../video-content.ts'

const wordy = fc
  .array(fc.constantFrom('The', 'cat', 'CAT', 'été', 'it’s', '日本語', 'a-b', '…', 'x'.repeat(70), '42', 'naïve'), {
    maxLength: 12,
  })
  .map((words) => words.join(' '))

test('any text has the words that listWords finds, and the same word always has the same number', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(wordy, wildText), { maxLength: 8 }), (texts) => {
      const words = new WordNumbers()
      const numberOf = new Map<string, number>()
      for (const text of texts) {
        const read = words.read(text)
        expect(read.numbers.map((number) => words.wordOf(number))).toEqual(listWords(text))
        expect(listWords(read.text)).toEqual(listWords(text))
        for (const number of read.numbers) {
          const word = words.wordOf(number)
          expect(numberOf.get(word) ?? number).toBe(number)
          numberOf.set(word, number)
        }
      }
      expect(new Set(numberOf.values()).size).toBe(numberOf.size)
    }),
    { numRuns: 500 },
  )
})

test('many words keep their numbers while the table grows', () => {
  const words = new WordNumbers()
  const all = Array.from({ length: 50_000 }, (_, index) => `word${index}`)
  const numbers = all.map((word) => words.read(word).numbers[0])
  expect(new Set(numbers).size).toBe(all.length)
  expect(all.map((word) => words.read(`${word.toUpperCase()}!`).numbers[0])).toEqual(numbers)
})
