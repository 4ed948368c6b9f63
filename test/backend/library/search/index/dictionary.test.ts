import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Library } from '../../../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../../../src/backend/library/search/index/index-videos.ts'
import { removeVideos } from '../../../../../src/backend/library/trash/removed-videos.ts'
import { countTermsAfresh, readTerms } from '../../counted-afresh.ts'
import { temporaryLibrary } from '../../temporary-library.ts'
import { idOf, said, save, shown, wildText } from '../../video-content.ts'

/** In how many excerpts the full-text table finds each word. */
function countByFullText(library: Library): Record<string, number> {
  const words = library.prepare<[], string>("SELECT term FROM term WHERE term NOT IN ('', ' ')").pluck().all()
  const count = library
    .prepare<[string], number>('SELECT count(*) FROM excerpt_text WHERE excerpt_text MATCH ?')
    .pluck()
  return Object.fromEntries(words.map((word) => [word, count.get(`text : "${word}"`) ?? 0]))
}

const withoutTotals = ({ '': _, ' ': __, ...words }: Record<string, number>) => words

const wordyText = fc
  .array(fc.constantFrom('one', 'Two', 'three.', 'Été', '日本', 'b1', 'k0', 'it’s', 'l'.repeat(65)), { maxLength: 5 })
  .map((words) => words.join(' '))
const step = fc.record({
  video: fc.constantFrom('a', 'b', 'c'),
  isRemoval: fc.boolean(),
  isIndexed: fc.boolean(),
  spoken: fc.array(fc.oneof(wordyText, wildText), { maxLength: 4 }),
  seen: fc.array(wordyText, { maxLength: 2 }),
  summary: fc.record({ text: wordyText, method: fc.constantFrom('service', 'extractive') }),
  sections: fc.array(fc.record({ title: wordyText, summary: wordyText }), { maxLength: 2 }),
  sectionMethod: fc.constantFrom('service', 'chapters', 'topics'),
})

test('the dictionary and the full-text table are exact after any saves, refreshes and removals', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const library = temporaryLibrary()
      for (const { video, isRemoval, isIndexed, spoken, seen, sections, ...rest } of steps) {
        const clips = { audioClips: said(...spoken), visualClips: shown(...seen) }
        const timed = sections.map((one, index) => ({ ...one, startMs: index * 1000, endMs: index * 1000 + 1000 }))
        if (isRemoval) removeVideos(library, [idOf(video)], Date.now())
        else save(library, { videoId: idOf(video), ...clips, ...rest, sections: timed })
        if (isIndexed) indexWaitingVideos(library)
      }
      indexWaitingVideos(library)
      expect(readTerms(library)).toEqual(countTermsAfresh(library))
      expect(countByFullText(library)).toEqual(withoutTotals(readTerms(library)))
      library.exec("INSERT INTO excerpt_text (excerpt_text) VALUES ('integrity-check')")
      removeVideos(library, [idOf('a'), idOf('b'), idOf('c')], Date.now())
      expect(readTerms(library)).toEqual({})
    }),
    { numRuns: 60 },
  )
})

test('a word counts once for each excerpt that contains it, and every word counts under the term for all words', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('echo echo echo', 'Echo and écho'), visualClips: shown('silence', 'an echo') })
  indexWaitingVideos(library)
  expect(readTerms(library)).toEqual({ '': 3, ' ': 9, an: 1, and: 1, echo: 2, silence: 1 })
})
