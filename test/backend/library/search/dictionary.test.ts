import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { readDivision } from '../../../../src/backend/library/search/division.ts'
import { indexWaitingVideos } from '../../../../src/backend/library/search/index-videos.ts'
import { listPassages } from '../../../../src/backend/library/search/passages.ts'
import { removeVideos } from '../../../../src/backend/library/videos/videos.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save, shown, wildText } from '../video-content.ts'

const countTerms = (library: Library) =>
  Object.fromEntries(library.prepare<[], [string, number]>('SELECT term, df FROM term').raw().all())

/** All words of all excerpts, read from the library as it is. */
function countWords(library: Library): number {
  const rowIds = library.prepare<[], number>('SELECT id FROM videos').pluck().all()
  const divided = rowIds.map((rowId) => readDivision(library, rowId, listPassages(library, rowId)))
  return divided
    .flatMap(({ excerpts, words }) => excerpts.map(({ first, last }) => words.slice(first, last + 1).flat().length))
    .reduce((sum, count) => sum + count, 0)
}

/** The same counts, read from the full-text table, for all words of any excerpt. */
function countByFullText(library: Library): Record<string, number> {
  const indexed = library.prepare<[], string>("SELECT term FROM term WHERE term NOT IN ('', ' ')").pluck().all()
  const count = library
    .prepare<[string], number>('SELECT count(*) FROM excerpt_text WHERE excerpt_text MATCH ?')
    .pluck()
  const excerpts = Number(library.prepare('SELECT count(*) FROM excerpt_text_docsize').pluck().get())
  const counts = indexed.map((term) => [term, count.get(`text : "${term}"`) ?? 0] as const)
  return Object.fromEntries(excerpts === 0 ? counts : [['', excerpts], [' ', countWords(library)], ...counts])
}

const wordyText = fc
  .array(fc.constantFrom('one', 'two', 'three', 'Été', '日本', 'b1', 'k0'), { maxLength: 5 })
  .map((words) => words.join(' '))
const step = fc.record({
  video: fc.constantFrom('a', 'b', 'c'),
  isRemoval: fc.boolean(),
  isIndexed: fc.boolean(),
  spoken: fc.array(fc.oneof(wordyText, wildText), { maxLength: 4 }),
  seen: fc.array(wordyText, { maxLength: 2 }),
})

test('the dictionary is exact after any saves, refreshes and removals', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const library = temporaryLibrary()
      for (const { video, isRemoval, isIndexed, spoken, seen } of steps) {
        if (isRemoval) removeVideos(library, [idOf(video)])
        else save(library, { videoId: idOf(video), audioClips: said(...spoken), visualClips: shown(...seen) })
        if (isIndexed) indexWaitingVideos(library)
      }
      indexWaitingVideos(library)
      expect(countTerms(library)).toEqual(countByFullText(library))
      removeVideos(library, [idOf('a'), idOf('b'), idOf('c')])
      expect(countTerms(library)).toEqual({})
    }),
    { numRuns: 40 },
  )
})

test('a word counts once for each excerpt that contains it, and every word counts under the term for all words', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('echo echo echo', 'Echo and écho'), visualClips: shown('silence', 'an echo') })
  indexWaitingVideos(library)
  expect(countTerms(library)).toEqual({ '': 3, ' ': 9, an: 1, and: 1, echo: 2, silence: 1 })
})
