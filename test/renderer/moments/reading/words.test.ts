import { expect, test } from 'vitest'
import { timeOfWord, wordAt } from '../../../../src/renderer/moments/reading/words.ts'

const clipOf = (text: string) => ({ startMs: 10_000, endMs: 20_000, text })
const wordIn = (text: string, offset: number) => text.slice(...(wordAt(text, offset) ?? [0, 0]))

test('the word at an offset, in every script', () => {
  expect(wordIn('white roofs, cool', 0)).toBe('white')
  expect(wordIn('white roofs, cool', 8)).toBe('roofs')
  expect(wordIn('white roofs, cool', 11)).toBe('roofs')
  expect(wordIn('في المدينة القديمة', 5)).toBe('المدينة')
  expect(wordIn('都市の樹木', 3)).toBe('樹木')
  expect(wordIn('say 😀 don’t', 8)).toBe('don’t')
  expect(wordAt('…', 0)).toBeUndefined()
})

test('a word is said in proportion to the characters before it, and the first word when its clip starts', () => {
  const clip = clipOf('“aaaa bbbb cccc dddd')
  expect(timeOfWord(clip, 3)).toBe(10_000)
  expect(timeOfWord(clip, 12)).toBe(15_500)
  expect(timeOfWord(clip, 999)).toBe(18_000)
  expect(timeOfWord(clipOf(''), 0)).toBe(10_000)
})
