import { expect, test } from 'vitest'
import { describeTrack, readCaptionNotes } from '../../../src/renderer/videos/describe-track.ts'

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

test('what was left out of captions is described in sentences, and other data is not mistaken for it', () => {
  const captionTrack = { language: 'en', kind: 'file', name: 'talk.srt' } as const
  const note = 'One caption was left out: its time cannot be read.'
  expect(readCaptionNotes({ captionTrack, extra: { captionNotes: [note, 7, null] } })).toEqual([note])
  expect(readCaptionNotes({ captionTrack, extra: { captionNotes: 'no list' } })).toEqual([])
  expect(readCaptionNotes({ captionTrack: null, extra: { captionNotes: [note] } })).toEqual([])
})
