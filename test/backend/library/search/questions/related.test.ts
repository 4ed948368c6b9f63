import { expect, test } from 'vitest'
import type { Library } from '../../../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../../../src/backend/library/search/index/index-videos.ts'
import { findRelated } from '../../../../../src/backend/library/search/questions/related.ts'
import { temporaryLibrary } from '../../temporary-library.ts'
import { idOf, said, save } from '../../video-content.ts'

function libraryOf(...texts: string[]): Library {
  const library = temporaryLibrary()
  for (const [index, text] of texts.entries()) save(library, { videoId: idOf(index), audioClips: said(text) })
  indexWaitingVideos(library)
  return library
}

const find = (library: Library, query: string) =>
  findRelated(library, { query, limit: 20 }).flatMap(({ moments }) => moments.map(({ text }) => text))

const unrelated = Array.from({ length: 20 }, (_, index) => `Nothing of the kind, said ${index}.`)

test('excerpts with most of the words come first, and those with fewer follow where little is found', () => {
  const library = libraryOf('A valley.', 'A red kite.', 'A red kite over the valley.', ...unrelated)
  expect(find(library, 'red kite valley')).toEqual(['A red kite.', 'A valley.'])
})

test('excerpts with few of the words are left out where the search itself finds enough', () => {
  const found = Array.from({ length: 10 }, (_, index) => `A red kite over valley ${index}.`)
  const library = libraryOf('A valley.', 'A red kite.', ...found, ...unrelated)
  expect(find(library, 'red kite valley')).toEqual(['A red kite.'])
})
