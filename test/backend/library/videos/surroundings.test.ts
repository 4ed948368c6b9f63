import { expect, test } from 'vitest'
import { readSurroundings } from '../../../../src/backend/library/videos/surroundings.ts'
import { findRowId } from '../../../../src/backend/library/videos/videos.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save } from '../video-content.ts'

const moment = { videoId: idOf(1), kind: 'said', startMs: 2000, endMs: 3000, count: 1 } as const

test('a moment comes with the clips beside it, their positions and facts of its video', () => {
  const library = temporaryLibrary()
  save(library, {
    audioClips: said('a', 'b', 'c', 'd', 'e'),
    publishedAt: 1_600_000_000_000,
    isEmbeddable: false,
    durationMs: 5000,
  })
  const { clips, ...facts } = readSurroundings(library, moment)
  expect(facts).toEqual({
    publishedAt: 1_600_000_000_000,
    isEmbeddable: false,
    hasThumbnail: false,
    durationMs: 5000,
  })
  expect(clips.map(({ clip, text, isInMoment }) => [clip, text, isInMoment])).toEqual([
    [1, 'b', false],
    [2, 'c', true],
    [3, 'd', false],
  ])
})

test('an unknown date and an unknown permission are null', () => {
  const library = temporaryLibrary()
  save(library, { publishedAt: null, isEmbeddable: null })
  expect(readSurroundings(library, moment)).toMatchObject({ publishedAt: null, isEmbeddable: null })
})

test('a video whose moment was looked at is still known when it is saved again', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('a', 'b', 'c') })
  readSurroundings(library, moment)
  expect(findRowId(library, idOf(1))).toEqual(expect.any(Number))
})

test('a video that was removed is reported', () => {
  const library = temporaryLibrary()
  expect(() => readSurroundings(library, moment)).toThrow('This video is no longer in your library.')
})
