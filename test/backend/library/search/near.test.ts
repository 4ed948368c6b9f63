import { expect, test } from 'vitest'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../../src/backend/library/search/index/index-videos.ts'
import { listHits } from '../../../../src/backend/library/search/list-hits.ts'
import { searchLibrary } from '../../../../src/backend/library/search/search.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save, shown } from '../video-content.ts'

/** How many moments are found, and how many are in the list of all hits. */
function count(library: Library, query: string): number[] {
  indexWaitingVideos(library)
  return [
    searchLibrary(library, { query, limit: 10 }).total.moments,
    listHits(library, { query }, { limit: 1000 }).hits.length,
  ]
}

test('a speaker is the one who says the words, also if what is shown stands first', () => {
  const library = temporaryLibrary()
  for (const speakerId of ['Anna', 'Bert', 'Cleo'])
    save(library, {
      videoId: idOf(speakerId),
      audioClips: said('the roof').map((clip) => ({ ...clip, speakerId })),
      visualClips: shown('a chart'),
    })
  const found = (query: string) => count(library, query)[0]
  expect(found('said:roof shown:chart speaker:anna')).toBe(1)
  expect(found('shown:chart said:roof speaker:anna')).toBe(1)
  expect(found('shown:chart said:roof -speaker:anna')).toBe(2)
  expect(found('shown:chart -said:roof speaker:anna')).toBe(2)
  expect(found('shown:chart speaker:anna')).toBe(0)
})
