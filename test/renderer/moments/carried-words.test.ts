import { expect, test } from 'vitest'
import { carriedWords } from '../../../src/renderer/moments/carried-words.ts'

test('words, phrases and unfinished words are taken along', () => {
  expect(carriedWords('city trees')).toBe('city trees')
  expect(carriedWords('"heat islands" plant*')).toBe('"heat islands" plant*')
  expect(carriedWords('said:roof shown:"bar chart"')).toBe('roof "bar chart"')
})

test('filters and excluded words stay behind', () => {
  expect(carriedWords('roof in:Interviews by:"M. Okafor" after:2024 -solar')).toBe('roof')
  expect(carriedWords('in:Interviews')).toBe('')
})
