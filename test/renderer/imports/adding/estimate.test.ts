import { expect, test } from 'vitest'
import { describeImportEstimate } from '../../../../src/renderer/imports/adding/estimate.tsx'

const known = { kind: 'known' as const, totalUsd: 0.26, perVideoUsd: 0.013, fromVideos: 4 }
const preview = { source: 'hosted' as const, estimate: known, leftUsd: null }
const describe = (changes: Partial<Parameters<typeof describeImportEstimate>[2]>) =>
  describeImportEstimate('hosted', 'fallback', { ...preview, ...changes }, 'en')

test('a known price shows its total, the price of one video and the number of videos it is based on', () => {
  expect(describe({})).toBe('Up to $0.26 ($0.013 each, from 4 earlier videos)')
})

test('an unknown price is neither shown as free nor as a number', () => {
  expect(describe({ estimate: { kind: 'unknown' } })).toMatch(/^Cost unknown/)
  expect(describe({ estimate: { kind: 'free' } })).toBe('Free.')
})

test('an estimate above what the cap leaves says that the import will pause', () => {
  expect(describe({ leftUsd: 0.1 })).toMatch(/The monthly cap leaves \$0\.10; the import pauses there\.$/)
  expect(describe({ leftUsd: 0.26 })).not.toMatch(/cap/)
})

test('an estimate for another source is not shown', () => {
  expect(describe({ source: 'local' })).toBe('')
})
