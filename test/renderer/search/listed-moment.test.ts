import { expect, test } from 'vitest'
import type { FoundMoment, SearchResult } from '../../../src/contract/app/search.ts'
import { findFirst, momentsInOrder } from '../../../src/renderer/search/listed-moment.ts'

const moment = (startMs: number, kind: FoundMoment['kind'] = 'said'): FoundMoment => ({
  startMs,
  endMs: startMs + 10,
  kind,
  text: '',
  speakerId: null,
  matches: [],
})
const result = (videoId: string, ...moments: FoundMoment[]): SearchResult => ({
  videoId,
  title: '',
  author: '',
  durationMs: null,
  hasThumbnail: false,
  storyboard: null,
  moments,
  momentCount: moments.length,
  hitsMs: [],
})
const starts = (one: SearchResult, limit?: number) => momentsInOrder(one, limit).map(({ startMs }) => startMs)

test('the best five moments are listed, in order of time', () => {
  const many = result('a', ...[70, 10, 60, 20, 50, 30, 40].map((startMs) => moment(startMs)))
  expect(starts(many)).toEqual([10, 20, 50, 60, 70])
  expect(starts(many, 500)).toEqual([10, 20, 30, 40, 50, 60, 70])
})

test('a match in the title is a moment only of a video that has no other', () => {
  expect(starts(result('a', moment(0, 'title'), moment(50)))).toEqual([50])
  expect(starts(result('a', moment(0, 'title')))).toEqual([0])
})

test('the first moment in a text is selected before a video that is found by its title', () => {
  const [byTitle, byText] = [result('a', moment(0, 'title')), result('b', moment(50), moment(20))]
  expect(findFirst([byTitle, byText])).toMatchObject({ videoId: 'b', moment: { startMs: 20 } })
  expect(findFirst([byTitle])).toMatchObject({ videoId: 'a' })
  expect(findFirst([])).toBeUndefined()
})
