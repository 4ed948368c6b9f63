import { expect, test } from 'vitest'
import { formatCount, plural } from '../../src/contract/format-count.ts'

test.each([
  [0, '0 videos'],
  [1, '1 video'],
  [2, '2 videos'],
  [1204, '1,204 videos'],
])('%d is "%s"', (count, words) => {
  expect(formatCount(count, 'video', undefined, 'en')).toBe(words)
})

test('a noun with an irregular plural is given in both forms, and so is a verb', () => {
  expect(formatCount(3, 'reply is', 'replies are')).toBe('3 replies are')
  expect(plural(1, 'needs', 'need')).toBe('needs')
})

test('the digits follow the locale', () => {
  expect(formatCount(1204, 'video', undefined, 'de')).toBe('1.204 videos')
})
