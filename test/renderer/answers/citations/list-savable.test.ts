import { expect, test } from 'vitest'
import type { Citation } from '../../../../src/contract/app/answers.ts'
import { listSavable } from '../../../../src/renderer/answers/citations/list-savable.ts'

const service = {
  description: '',
  authorUrl: null,
  durationMs: null,
  publishedAt: null,
  score: null,
  highlights: [],
  summary: null,
  hasTranscript: true,
}
const cited = (number: number, videoId: string | null, more: Partial<Citation> = {}): Citation => ({
  number,
  videoId,
  title: '',
  author: '',
  url: '',
  kind: 'said',
  text: '',
  startMs: 0,
  endMs: 1000,
  speakerId: null,
  supported: null,
  isInLibrary: false,
  service,
  ...more,
})

test('a video that is cited twice is saved once, and one without a transcript is not saved', () => {
  const bare = { service: { ...service, hasTranscript: false } }
  const citations = [
    cited(1, 'aaaaaaaaaaa'),
    cited(2, 'aaaaaaaaaaa'),
    cited(3, null),
    cited(4, 'bbbbbbbbbbb', bare),
    cited(5, 'ccccccccccc'),
  ]
  expect(listSavable(citations)).toEqual([1, 5])
})
