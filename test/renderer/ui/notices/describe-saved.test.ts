import { expect, test } from 'vitest'
import type { SavedVideo } from '../../../../src/contract/app/service-videos.ts'
import { describeSaved, listWithoutTranscript } from '../../../../src/renderer/ui/notices/describe-saved.ts'

const one: SavedVideo = {
  number: 1,
  videoId: 'aaaaaaaaaaa',
  state: 'saved',
  hasTranscript: true,
  canReplace: false,
  message: null,
}

test('saved videos with a transcript are reported separately from those without', () => {
  expect(describeSaved([one, { ...one, number: 2, hasTranscript: false }])).toEqual([
    '1 video saved with the transcript that came along.',
    '1 video saved without a transcript: none came along.',
  ])
})

test('the same reason is reported once', () => {
  const kept: SavedVideo = { ...one, state: 'kept', message: 'The library has more.' }
  expect(describeSaved([kept, { ...kept, number: 2 }])).toEqual(['The library has more.'])
})

test('only videos of the library can be imported again, each of them once', () => {
  const bare: SavedVideo = { ...one, hasTranscript: false }
  const failed: SavedVideo = { ...bare, videoId: 'bbbbbbbbbbb', state: 'failed', message: 'No.' }
  expect(listWithoutTranscript([one, bare, { ...bare, number: 3 }, failed])).toEqual(['aaaaaaaaaaa'])
})
