import { expect, test } from 'vitest'
import { findVideo } from '../../../../src/backend/library/videos/videos.ts'
import { writeDescriptions } from '../../../../src/backend/library/videos/visual-clips.ts'
import { searchIndexed } from '../search-indexed.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save, shown } from '../video-content.ts'

const described = { visualClips: shown('A lighthouse at dusk.'), visualModel: 'llava' }
const shownIn = (library: ReturnType<typeof temporaryLibrary>, query: string) =>
  searchIndexed(library, { query, kinds: ['shown'], limit: 5 }).flatMap(({ moments }) =>
    moments.map(({ text }) => text),
  )

function openDescribed() {
  const library = temporaryLibrary()
  save(library, { audioClips: said('The sea.') })
  writeDescriptions(library, idOf(1), described)
  return library
}

test("a model's description is found as visual, and replaces what it described before", () => {
  const library = openDescribed()
  expect(shownIn(library, 'lighthouse')).toEqual(['A lighthouse at dusk.'])
  writeDescriptions(library, idOf(1), { visualClips: shown('A harbour.'), visualModel: 'llava' })
  expect([shownIn(library, 'lighthouse'), shownIn(library, 'harbour')]).toEqual([[], ['A harbour.']])
  expect(findVideo(library, idOf(1))).toMatchObject({ visualMethod: 'model', visualModel: 'llava' })
})

test("a refresh from a source without visual clips keeps a model's descriptions", () => {
  const library = openDescribed()
  save(library, { audioClips: said('The sea again.') })
  expect(findVideo(library, idOf(1))).toMatchObject({ ...described, visualMethod: 'model' })
  expect(shownIn(library, 'lighthouse')).toHaveLength(1)
})

test('visual clips from a service replace them', () => {
  const library = openDescribed()
  save(library, { source: 'hosted', visualClips: shown('A beach.'), visualMethod: 'service' })
  expect(findVideo(library, idOf(1))).toMatchObject({ visualMethod: 'service', visualModel: null })
  expect([shownIn(library, 'lighthouse'), shownIn(library, 'beach')]).toEqual([[], ['A beach.']])
})

test('a video that was removed cannot be described', () => {
  const library = temporaryLibrary()
  expect(() => writeDescriptions(library, idOf(1), described)).toThrow(/not in the library/)
})
