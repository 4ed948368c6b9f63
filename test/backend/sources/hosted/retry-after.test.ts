import { expect, it } from 'vitest'
import { readRetryAfter } from '../../../../src/backend/sources/hosted/retry-after.ts'

const now = Date.UTC(2030, 0, 1, 12)

it.each([
  ['0', 0],
  ['7', 7000],
  [' 1.5 ', 1500],
  ['Tue, 01 Jan 2030 12:00:30 GMT', 30_000],
  ['Tue, 01 Jan 2030 11:00:00 GMT', 0],
  [undefined, undefined],
  ['', undefined],
  ['soon', undefined],
  ['-5', undefined],
])('Retry-After %j is a wait of %j milliseconds', (header, expected) => {
  expect(readRetryAfter(header, now)).toBe(expected)
})
