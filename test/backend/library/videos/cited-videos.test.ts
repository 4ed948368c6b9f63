import fc from 'fast-check'
import { expect, it } from 'vitest'
import { insertAnswer, removeAnswer } from '../../../../src/backend/library/answers.ts'
import { getFoundVideos, insertServiceSearch } from '../../../../src/backend/library/service-searches.ts'
import { readCitedVideos, writeCitedVideos } from '../../../../src/backend/library/videos/cited-videos.ts'
import { newAnswer } from '../new-answer.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, videoContent, wildVideo } from '../video-content.ts'

it('the data that came with an answer or a search is stored unchanged', () => {
  const library = temporaryLibrary()
  const answerId = insertAnswer(library, newAnswer())
  fc.assert(
    fc.property(fc.uniqueArray(wildVideo, { maxLength: 3, selector: ({ videoId }) => videoId }), (videos) => {
      writeCitedVideos(library, answerId, videos)
      expect([...readCitedVideos(library, answerId).values()]).toEqual(videos)
      const found = videos.map((video, i) => ({ position: i + 1, openAtMs: i, video }))
      expect(getFoundVideos(library, insertServiceSearch(library, found, 0))).toEqual(found)
    }),
    { numRuns: 30 },
  )
})

it('nothing is stored for an answer that was removed in the meantime', () => {
  const library = temporaryLibrary()
  const answerId = insertAnswer(library, newAnswer())
  removeAnswer(library, answerId)
  writeCitedVideos(library, answerId, [videoContent()])
  expect(readCitedVideos(library, answerId).size).toBe(0)
})

it('each answer has its own', () => {
  const library = temporaryLibrary()
  const [one, other] = [insertAnswer(library, newAnswer()), insertAnswer(library, newAnswer())]
  writeCitedVideos(library, one, [videoContent({ title: 'A' })])
  writeCitedVideos(library, other, [videoContent({ title: 'B' }), videoContent({ videoId: idOf(2) })])
  expect(readCitedVideos(library, one).get(idOf(1))?.title).toBe('A')
  expect(readCitedVideos(library, other).size).toBe(2)
})
