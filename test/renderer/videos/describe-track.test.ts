import { expect, test } from 'vitest'
import { describeTrack } from '../../../src/renderer/videos/describe-track.ts'

test.each([
  [{ language: 'en', kind: 'manual', name: 'English' }, 'English captions'],
  [{ language: 'de', kind: 'automatic', name: null }, 'German, automatic captions'],
  [{ language: 'de', kind: 'file', name: 'talk.srt' }, 'German, from talk.srt'],
  [{ language: 'und', kind: 'file', name: 'a.txt', areTimesEstimated: true }, 'From a.txt, times estimated'],
  [{ language: 'und', kind: 'automatic', name: null }, 'Automatic captions'],
  [{ language: 'not a tag', kind: 'manual', name: null }, 'not a tag captions'],
] as const)('%o: %s', (track, words) => {
  expect(describeTrack(track, 'en')).toBe(words)
})
