import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findExcess, parseBoundedJson } from '../../../src/backend/bounds/bounded-json.ts'
import { makeVideosResponse } from '../../bench/made-response.ts'

it('any normal JSON is parsed unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, isPretty) => {
      const text = JSON.stringify(value, null, isPretty ? 2 : 0)
      expect(parseBoundedJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

it('text that is not JSON causes a syntax error, as usual', () => {
  for (const text of ['', '{', '"', '"\\"', 'nonsense', '[1,]', '}}]]'])
    expect(() => parseBoundedJson(text)).toThrow(SyntaxError)
})

it('a large answer about long videos is far below the limits', () => {
  const text = JSON.stringify(makeVideosResponse(20, 2000))
  expect(findExcess(text)).toBeUndefined()
  expect(findExcess(text.slice(0, -1).repeat(2))).toBeUndefined()
})

it('brackets and commas inside strings are not counted, however their quotes are escaped', () => {
  const marks = '[{,"'.repeat(1_000_000)
  for (const end of ['', '\\', '\\"', '"\\']) {
    const text = JSON.stringify([`${marks}${end}`, 'x'])
    expect(parseBoundedJson(text)).toEqual([`${marks}${end}`, 'x'])
  }
})

it.each([
  ['empty objects', `[${'{},'.repeat(3_000_000)}{}]`, /more than 2,000,000 values/],
  ['empty lists', `[${'[],'.repeat(3_000_000)}[]]`, /more than 2,000,000 values/],
  ['numbers', `[${'1,'.repeat(3_000_000)}1]`, /more than 2,000,000 values/],
  ['lists in one another', '['.repeat(1000) + ']'.repeat(1000), /more than 500 deep/],
  ['objects in one another', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`, /more than 500 deep/],
  ['lists that never end', '['.repeat(1000), /more than 500 deep/],
])('millions of %s are refused before they are parsed', (_what, text, why) => {
  expect(() => parseBoundedJson(text)).toThrow(why)
})
