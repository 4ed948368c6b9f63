import { expect, test } from 'vitest'
import { openLibrary } from '../../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../../src/backend/library/search/index-videos.ts'
import { findPassages } from '../../../../src/backend/library/search/search.ts'
import { readVideoExcerpts } from '../../../../src/backend/library/search/video-excerpts.ts'
import { removeVideos } from '../../../../src/backend/library/videos/videos.ts'
import { temporaryDir, temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save } from '../video-content.ts'

test('a video that another connection saves again is read again', () => {
  const dataDir = temporaryDir()
  const writer = temporaryLibrary(dataDir)
  const reader = openLibrary(dataDir)
  const find = (question: string) => findPassages(reader, { question, limit: 5 }).map(({ text }) => text)
  save(writer, { audioClips: said('The lighthouse keeper slept.') })
  expect(find('lighthouse')).toEqual(['The lighthouse keeper slept.'])
  save(writer, { audioClips: said('The lighthouse was sold.', 'Nobody asked why.') })
  expect(find('lighthouse')).toEqual(['The lighthouse was sold. Nobody asked why.'])
  reader.close()
})

test('a video that reuses the row of a removed one has its own excerpts', () => {
  const library = temporaryLibrary()
  const textsOf = (rowId: number) => {
    indexWaitingVideos(library)
    return readVideoExcerpts(library, [rowId])
      .get(rowId)
      ?.map(({ text }) => text)
  }
  save(library, { videoId: idOf('old'), audioClips: said('One.') })
  expect(textsOf(1)).toEqual(['One.'])
  removeVideos(library, [idOf('old')])
  expect(textsOf(1)).toBeUndefined()
  save(library, { videoId: idOf('new'), audioClips: said('Two.') })
  expect(textsOf(1)).toEqual(['Two.'])
})

test('excerpts of more videos than the cache holds are all returned', () => {
  const library = temporaryLibrary()
  const long = 'word '.repeat(1_000_000)
  for (let number = 1; number <= 5; number++)
    save(library, { videoId: idOf(number), audioClips: said(`${number} ${long}`) })
  indexWaitingVideos(library)
  for (let round = 0; round < 2; round++)
    for (let number = 1; number <= 5; number++)
      expect(readVideoExcerpts(library, [number]).get(number)?.[0]?.text.slice(0, 6)).toBe(`${number} word`)
})
