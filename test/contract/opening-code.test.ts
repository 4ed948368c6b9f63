import { expect, test } from 'vitest'
import { readOpeningCode, writeOpeningAddress } from '../../src/contract/opening-code.ts'

test.each([
  ['#open=abc123', 'abc123'],
  ['#/open=abc-_3', 'abc-_3'],
  ['#/', undefined],
  ['', undefined],
  ['#/search?q=open=abc', undefined],
  ['#open=', undefined],
  ['#open=abc&x=1', undefined],
  ['#token=abc', undefined],
])('the code in %s is %s', (hash, code) => {
  expect(readOpeningCode(hash)).toBe(code)
})

test('an opening address gives back the code it was made with', () => {
  expect(readOpeningCode(new URL(writeOpeningAddress('http://127.0.0.1:4000', 'a-B_9')).hash)).toBe('a-B_9')
})
