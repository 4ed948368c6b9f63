import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQueryTerms } from '../../../../../src/backend/library/search/terms/query.ts'
import { wildText } from '../../video-content.ts'

/** `word…` is unfinished, `-word` excluded. */
function read(text: string): string[] {
  const { required, excluded } = readQueryTerms(text)
  return [
    ...required.map(({ words, isUnfinished }) => `${words.join(' ')}${isUnfinished ? '…' : ''}`),
    ...excluded.map(({ words, isUnfinished }) => `-${words.join(' ')}${isUnfinished ? '…' : ''}`),
  ]
}

test.each([
  ['climate change', ['climate', 'change…']],
  ['climate change ', ['climate', 'change']],
  ['climate change?', ['climate', 'change']],
  ['"climate change"', ['climate change']],
  ['“climate change” now', ['climate change', 'now…']],
  ['«le climat»', ['le climat']],
  ['"climate cha', ['climate cha…']],
  ['say "climate change" -hoax', ['say', 'climate change', '-hoax']],
  ['-"old news" today ', ['today', '-old news']],
  ['well-known don’t', ['well known', 'don t…']],
  ['a - b', ['a', 'b…']],
  ['C++ AND (x OR y*) NEAR/2', ['c', 'and', 'x', 'or', 'y', 'near 2…']],
  ['text:secret {b}: ^z', ['text secret', 'b', 'z…']],
  ['clim* “hot su*” -snow* now ', ['clim…', 'hot su…', 'now', '-snow…']],
  ['* a** b *c ', ['a', 'b', 'c']],
  ['日本', ['日 本…']],
  ['""  "" -', []],
  ['   ', []],
])('%s', (text, terms) => {
  expect(read(text)).toEqual(terms)
})

test('a repeated word is searched for once', () => {
  expect(read('echo Echo écho ')).toEqual(['echo'])
})

test('any text is a query whose terms all have words', () => {
  fc.assert(
    fc.property(wildText, (text) => {
      const { required, excluded } = readQueryTerms(text.replaceAll('*', ''))
      for (const { words } of [...required, ...excluded]) expect(words.length).toBeGreaterThan(0)
      for (const { isUnfinished } of [...required.slice(0, -1), ...excluded]) expect(isUnfinished).toBe(false)
    }),
    { numRuns: 500 },
  )
})
