import { expect, test } from 'vitest'
import { formatLocalCount } from '../../../../src/renderer/ui/format/format-local-count.ts'

test.each([
  ['en', 1204, '1,204 videos'],
  ['de', 1204, '1.204 videos'],
  ['de', 1, '1 video'],
])('in the window the digits follow the locale: in %s %d is "%s"', (locale, count, words) => {
  expect(formatLocalCount(count, 'video', undefined, locale)).toBe(words)
})
