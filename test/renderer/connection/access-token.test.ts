import { expect, test } from 'vitest'
import { readTokenOf } from '../../../src/renderer/connection/access-token.ts'

test.each([
  ['#token=abc123', 'abc123'],
  ['#/token=abc123', 'abc123'],
  ['#token=a%2Bb', 'a+b'],
  ['#token=abc&x=1', 'abc'],
  ['#/', undefined],
  ['', undefined],
  ['#/search?q=token=abc', undefined],
  ['#token=', undefined],
])('%s holds %s', (hash, token) => {
  expect(readTokenOf(hash)).toBe(token)
})
