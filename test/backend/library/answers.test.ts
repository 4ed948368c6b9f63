import { expect, test } from 'vitest'
import {
  getAnswer,
  insertAnswer,
  listAnswers,
  removeAnswer,
  updateAnswer,
} from '../../../src/backend/library/answers.ts'
import { removeVideos } from '../../../src/backend/library/trash/removed-videos.ts'
import { answerSchema } from '../../../src/contract/app/answers.ts'
import { citationOf, newAnswer } from './new-answer.ts'
import { temporaryLibrary } from './temporary-library.ts'
import { idOf, save } from './video-content.ts'

test('an answer is read as it was saved', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf('a') })
  const answer = newAnswer({
    scope: { kind: 'videos', videoIds: [idOf('a')] },
    citations: [citationOf(idOf('a'))],
    text: 'Because [1]. \u0000',
    costUsd: 0.25,
    tookMs: 12,
    state: 'complete',
    problem: 'none',
  })
  const answerId = insertAnswer(library, answer)
  expect(getAnswer(library, answerId)).toEqual({ answerId, ...answer })
  expect(answerSchema.parse(getAnswer(library, answerId))).toEqual({ answerId, ...answer })
})

test('an answer is replaced as a whole when more of it is known', () => {
  const library = temporaryLibrary()
  const answerId = insertAnswer(library, newAnswer())
  const complete = { answerId, ...newAnswer({ text: 'Because.', state: 'complete', costUsd: 0 }) }
  updateAnswer(library, complete)
  expect(listAnswers(library)).toEqual([complete])
})

test('answers are listed newest first, and a removed one is gone', () => {
  const library = temporaryLibrary()
  const [old, recent] = [
    insertAnswer(library, newAnswer({ askedAt: 1 })),
    insertAnswer(library, newAnswer({ askedAt: 2 })),
  ]
  expect(listAnswers(library).map(({ answerId }) => answerId)).toEqual([recent, old])
  removeAnswer(library, recent)
  updateAnswer(library, { answerId: recent, ...newAnswer() })
  expect(listAnswers(library).map(({ answerId }) => answerId)).toEqual([old])
  expect(() => getAnswer(library, recent)).toThrow(expect.objectContaining({ code: 'ANSWER_NOT_FOUND' }))
})

test('a citation keeps its text when its video is removed, and says that the video is not in the library', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf('a') })
  const citations = [citationOf(idOf('a')), citationOf(idOf('elsewhere')), citationOf(null)]
  const answerId = insertAnswer(library, newAnswer({ citations }))
  const inLibrary = () => getAnswer(library, answerId).citations.map(({ isInLibrary }) => isInLibrary)
  expect(inLibrary()).toEqual([true, false, false])
  removeVideos(library, [idOf('a')], Date.now())
  expect(inLibrary()).toEqual([false, false, false])
  expect(getAnswer(library, answerId).citations[0]?.text).toBe('Because.')
  save(library, { videoId: idOf('elsewhere') })
  expect(inLibrary()).toEqual([false, true, false])
})
