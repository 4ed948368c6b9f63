// A video that is deleted for good must leave nothing behind.

import { expect, test } from 'vitest'
import { addVideosToCollection, createCollection } from '../../../../src/backend/library/collections.ts'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { listWaitingExcerpts, saveVectors } from '../../../../src/backend/library/meaning/embedded-excerpts.ts'
import { fingerprintOf } from '../../../../src/backend/library/videos/kept-summaries.ts'
import { writeModelSummary } from '../../../../src/backend/library/videos/model-summaries.ts'
import { getVideo } from '../../../../src/backend/library/videos/videos.ts'
import { writeDescriptions } from '../../../../src/backend/library/videos/visual-clips.ts'
import { deleteForGood } from '../delete-for-good.ts'
import { prepareExcerpts } from '../prepare-excerpts.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save, shown } from '../video-content.ts'

const model = { url: 'http://localhost/v1', name: 'small' }
/** Tables that are not about videos. */
const others = ['collections', 'embedding_models', 'sqlite_sequence']

function countRows(library: Library): Record<string, number> {
  const names = library
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%\\_config' ESCAPE '\\'",
    )
    .pluck()
    .all()
  const counts = names
    .filter((name) => !others.includes(name) && !/_(?:data|idx|docsize|content)$/.test(name))
    .map((name) => [name, library.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

test('a video that is deleted for good leaves no row behind, whatever was derived from it', () => {
  const library = temporaryLibrary()
  const before = countRows(library)
  const videoId = idOf('gone')
  save(library, {
    videoId,
    audioClips: said('Trees cool the street.', 'Roofs reflect the sun.'),
    visualClips: shown('a tree'),
    storyboard: {
      width: 160,
      height: 90,
      count: 5,
      columns: 5,
      rows: 1,
      intervalMs: 1000,
      sheetUrls: ['https://i.ytimg.com/sb/M0.jpg'],
    },
  })
  const { collectionId } = createCollection(library, 'Heat')
  addVideosToCollection(library, collectionId, [videoId])
  const written = { model: 'small', at: 1, text: 'Of trees.', sections: [] }
  writeModelSummary(library, videoId, { ...written, fingerprint: fingerprintOf(getVideo(library, videoId)) })
  writeDescriptions(library, videoId, { visualClips: shown('a plane tree'), visualModel: 'sees' })
  prepareExcerpts(library)
  const waiting = listWaitingExcerpts(library, model, 100)
  expect(
    saveVectors(
      library,
      model,
      waiting,
      waiting.map(() => Float32Array.of(1, 2, 3, 4)),
    ),
  ).toBe(true)
  expect(Object.keys(countRows(library))).toEqual(
    expect.arrayContaining([
      'all_videos',
      'passages',
      'excerpts',
      'vectors',
      'excerpted_videos',
      'storyboards',
      'model_summaries',
    ]),
  )

  expect(deleteForGood(library, [videoId])).toBe(1)
  expect(countRows(library)).toEqual(before)
})
