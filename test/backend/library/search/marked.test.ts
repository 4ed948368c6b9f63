import { expect, test } from 'vitest'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { removeMarks } from '../../../../src/backend/library/marks/change-marks.ts'
import { createMarks } from '../../../../src/backend/library/marks/create-marks.ts'
import { indexWaitingVideos } from '../../../../src/backend/library/search/index/index-videos.ts'
import { findRelated } from '../../../../src/backend/library/search/questions/related.ts'
import { searchLibrary, searchQuickly } from '../../../../src/backend/library/search/search.ts'
import { tagVideos } from '../../../../src/backend/library/tags/tag-videos.ts'
import type { NewMark } from '../../../../src/contract/app/marks.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, save } from '../video-content.ts'

const clip = (startMs: number, text: string) => ({
  startMs,
  endMs: startMs + 4000,
  text,
  speakerId: null,
  isSound: false,
})

/** The texts that both searches find; they must agree. */
function find(library: Library, query: string): string[] {
  indexWaitingVideos(library)
  const { next: _, ...exact } = searchLibrary(library, { query, limit: 100 })
  expect(searchQuickly(library, { query, limit: 100 })).toEqual(exact)
  return exact.results.flatMap(({ moments }) => moments.map(({ text }) => text)).toSorted()
}

const mark = (library: Library, video: number, clipAt: number, more: Partial<NewMark> = {}) =>
  createMarks(
    library,
    [
      {
        videoId: idOf(video),
        target: {
          type: 'words',
          range: { kind: 'said', from: { clip: clipAt, offset: 0 }, to: { clip: clipAt, offset: 6 } },
        },
        ...more,
      },
    ],
    { madeBy: 'Ada', now: 1 },
  )

function openMarked(): Library {
  const library = temporaryLibrary()
  for (const video of [1, 2, 3])
    save(library, {
      videoId: idOf(video),
      title: video === 3 ? 'Roofs' : '',
      audioClips: [0, 1, 2].map((at) => clip(at * 100_000, `roof ${video}${'abc'[at]}`)),
    })
  mark(library, 1, 0, { tags: { names: ['cooling/white roofs'] } })
  mark(library, 1, 1, { note: 'Ask again' })
  mark(library, 2, 2, { tags: { names: ['heat'] } })
  tagVideos(library, { videoIds: [idOf(3)], add: { tagIds: [], names: ['cooling'] }, remove: [] }, 1)
  return library
}

test('tag: finds the moments of marks with the tag or one below it, and all moments of a video with the tag', () => {
  const library = openMarked()
  expect(find(library, 'roof tag:cooling')).toEqual(['roof 1a', 'roof 3a', 'roof 3b', 'roof 3c'])
  expect(find(library, 'roof tag:"White  Roofs"')).toEqual(['roof 1a'])
  expect(find(library, 'roof tag:"cooling/white roofs"')).toEqual(['roof 1a'])
  expect(find(library, 'roof tag:heat')).toEqual(['roof 2c'])
  expect(find(library, 'roof tag:heat tag:cooling')).toEqual([])
  expect(find(library, 'roof -tag:cooling')).toEqual(['roof 1b', 'roof 1c', 'roof 2a', 'roof 2b', 'roof 2c'])
})

test('has: finds the moments of marks, and of marks with a note', () => {
  const library = openMarked()
  expect(find(library, 'roof has:mark')).toEqual(['roof 1a', 'roof 1b', 'roof 2c'])
  expect(find(library, 'roof has:notes')).toEqual(['roof 1b'])
  expect(find(library, 'roof -has:mark -tag:cooling')).toEqual(['roof 1c', 'roof 2a', 'roof 2b'])
})

test('a note about a whole video has its tag for all moments, and is no mark of a moment', () => {
  const library = openMarked()
  mark(library, 2, 0, { target: { type: 'video' }, tags: { names: ['later'] } })
  expect(find(library, 'roof tag:later')).toEqual(['roof 2a', 'roof 2b', 'roof 2c'])
  expect(find(library, 'roof has:mark')).toEqual(['roof 1a', 'roof 1b', 'roof 2c'])
})

test('marks in the trash do not count', () => {
  const library = openMarked()
  const ids = mark(library, 3, 0)
  expect(find(library, 'roof has:mark')).toContain('roof 3a')
  removeMarks(library, ids, 2)
  expect(find(library, 'roof has:mark')).not.toContain('roof 3a')
})

test('related excerpts follow the filters for marks too', () => {
  const library = openMarked()
  indexWaitingVideos(library)
  const related = (query: string) =>
    findRelated(library, { query, limit: 20 }).flatMap(({ moments }) => moments.map(({ text }) => text))
  expect(related('roof otherwise tag:heat')).toEqual(['roof 2c'])
})

test('a tag that does not exist is named in a notice', () => {
  const library = openMarked()
  expect(searchQuickly(library, { query: 'roof tag:none has:wings', limit: 1 }).notices).toEqual([
    '“has:wings” was ignored. Write mark or note.',
    'No tag has the name “none”.',
  ])
})
