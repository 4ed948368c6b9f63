import { expect, test } from 'vitest'
import { describeOrigin, describePrice } from '../../../../src/renderer/videos/rework/refresh-words.ts'

test('a video says whether it was fetched live or came from the cache, or nothing if the service did not say', () => {
  expect(describeOrigin({ source: 'hosted', isLiveCrawl: true })).toBe('Fetched live by the service')
  expect(describeOrigin({ source: 'hosted', isLiveCrawl: false })).toBe('From the service’s cache')
  expect(describeOrigin({ source: 'hosted', isLiveCrawl: null })).toBe('From the service')
  expect(describeOrigin({ source: 'local', isLiveCrawl: true })).toBe('Fetched by this computer')
})

test('the price of a re-fetch is shown, and an unknown price is not shown as free', () => {
  const known = { kind: 'known' as const, totalUsd: 0.013, perVideoUsd: 0.013, fromVideos: 2 }
  expect(describePrice(known, null, 'en')).toBe('About $0.013, based on earlier videos.')
  expect(describePrice(known, 0.01, 'en')).toMatch(/Only \$0\.01 of the monthly cap is left, so the import waits/)
  expect(describePrice({ kind: 'unknown' }, null, 'en')).toMatch(/not known/)
  expect(describePrice({ kind: 'free' }, 0, 'en')).toBe('This costs nothing.')
})
