import { expect, test } from 'vitest'
import { describeBreakdown } from '../../../src/renderer/costs/cost-words.ts'

test("a service's own names of the parts are read as words, and free parts left out", () => {
  expect(describeBreakdown({ liveCrawl: 0.002, audio_transcription: 0.0041, cache: 0 })).toBe(
    'live fetch $0.002, audio transcription $0.0041',
  )
})

test('no breakdown reads as nothing', () => {
  expect(describeBreakdown(null)).toBe('')
})
