import { expect, test } from 'vitest'
import { formatCount, plural } from '../../src/contract/format-count.ts'

// The digits are English on every computer, because the sentences are. Run under LC_ALL=de_DE.UTF-8 this shows it.
test.each([
  [0, '0 videos'],
  [1, '1 video'],
  [2, '2 videos'],
  [1204, '1,204 videos'],
])('%d is "%s"', (count, words) => {
  expect(formatCount(count, 'video')).toBe(words)
})

test('a noun with an irregular plural is given in both forms, and so is a verb', () => {
  expect(formatCount(3, 'reply is', 'replies are')).toBe('3 replies are')
  expect(plural(1, 'needs', 'need')).toBe('needs')
})
