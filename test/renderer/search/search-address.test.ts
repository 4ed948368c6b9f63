import { expect, test } from 'vitest'
import { momentAddress, readSearchAddress, writeSearchAddress } from '../../../src/renderer/search/search-address.ts'

test('an address gives back the search it was made from', () => {
  const address = { query: '"green roofs" -solar & co', kind: 'shown' as const, collectionId: 7 }
  expect(readSearchAddress(new URLSearchParams(writeSearchAddress(address)))).toEqual(address)
  expect(writeSearchAddress({ query: '', kind: null, collectionId: null })).toEqual({})
})

test('invalid values in an address are left out', () => {
  expect(readSearchAddress(new URLSearchParams('q=x&kind=title&collection=-1'))).toEqual({
    query: 'x',
    kind: null,
    collectionId: null,
  })
  expect(readSearchAddress(new URLSearchParams({ q: 'x'.repeat(2000) })).query).toHaveLength(1000)
})

test('a moment opens at its time with the words that found it, a title where the video normally opens', () => {
  const said = { kind: 'said', startMs: 5100 }
  expect(momentAddress('demoHeat01A', said, 'roof')).toBe('/videos/demoHeat01A?at=5100&find=roof')
  expect(momentAddress('demoHeat01A', { kind: 'title', startMs: 0 }, 'roof')).toBe('/videos/demoHeat01A')
})
