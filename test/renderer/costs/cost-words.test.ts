import { expect, test } from 'vitest'
import { describeBreakdown, describeNote } from '../../../src/renderer/costs/cost-words.ts'

test("the service's own names of the parts become words, and free parts are left out", () => {
  expect(describeBreakdown({ liveCrawl: 0.002, audio_transcription: 0.0041, cache: 0 })).toBe(
    'live fetch $0.002, audio transcription $0.0041',
  )
})

test('without a breakdown the text is empty', () => {
  expect(describeBreakdown(null)).toBe('')
})

test('a fetch of one video is named by its title, and by its note where the title is unknown', () => {
  const note = 'Import: video dQw4w9WgXcQ fetched live'
  expect(describeNote({ videoTitle: 'Cooling the city', crawlKind: 'live', note })).toBe(
    'Cooling the city · live fetch',
  )
  expect(describeNote({ videoTitle: 'Cooling the city', crawlKind: 'cached', note })).toBe(
    'Cooling the city · from the cache',
  )
  expect(describeNote({ videoTitle: null, crawlKind: 'live', note })).toBe(note)
})
