import { expect, test } from 'vitest'
import { fuseRanks } from '../../../../../src/backend/library/search/questions/fuse-ranks.ts'
import { spreadOverVideos } from '../../../../../src/backend/library/search/spread-over-videos.ts'

test('results of both rankings come before results of one, whatever their rank', () => {
  expect([
    ...fuseRanks([
      ['a', 'b', 'c'],
      ['d', 'c'],
    ]).keys(),
  ]).toEqual(['c', 'a', 'd', 'b'])
})

test('a single ranking keeps its order', () => {
  expect([...fuseRanks([['b', 'a'], []]).keys()]).toEqual(['b', 'a'])
})

test('one video has at most half of the first results, or three, and its other results come at the end', () => {
  const items = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'a6', 'c1']
  const spread = (count: number) => spreadOverVideos(items, (item) => item.charAt(0), count)
  expect(spread(4)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5', 'a6'])
  expect(spread(8).slice(0, 5)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})
