import { expect, test } from 'vitest'
import { describeBreakdown } from '../../../src/renderer/costs/cost-words.ts'

test("the service's own names of the parts become words, and free parts are left out", () => {
  expect(describeBreakdown({ liveCrawl: 0.002, audio_transcription: 0.0041, cache: 0 })).toBe(
    'live fetch $0.002, audio transcription $0.0041',
  )
})

test('without a breakdown the text is empty', () => {
  expect(describeBreakdown(null)).toBe('')
})
