import { expect, test } from 'vitest'
import { momentAddress, readQuery } from '../../../src/renderer/search/search-address.ts'

test('a query that is too long for the backend is shortened', () => {
  expect(readQuery(new URLSearchParams({ q: '"green roofs" -solar & co' }))).toBe('"green roofs" -solar & co')
  expect(readQuery(new URLSearchParams({ q: 'x'.repeat(2000) }))).toHaveLength(1000)
})

test('a moment opens at its time with the words that found it, a title where the video normally opens', () => {
  const said = { kind: 'said', startMs: 5100 }
  expect(momentAddress('demoHeat01A', said, 'roof')).toBe('/videos/demoHeat01A?at=5100&find=roof')
  expect(momentAddress('demoHeat01A', { kind: 'title', startMs: 0 }, 'roof')).toBe('/videos/demoHeat01A')
})
