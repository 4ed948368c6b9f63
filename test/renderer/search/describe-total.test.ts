import { expect, test } from 'vitest'
import { formatTime } from '../../../src/contract/format-time.ts'
import { describeHits, describeTotal, describeUnindexed } from '../../../src/renderer/search/describe-total.ts'

const total = (moments: number, videos: number, isExact = true) => ({ moments, videos, isExact })

test('a total says how much of it is listed', () => {
  expect(describeTotal(total(382, 97), 50)).toBe('50 of 382 moments in 97 videos')
  expect(describeTotal(total(31, 5), null)).toBe('31 moments in 5 videos')
  expect(describeTotal(total(1, 1), 1)).toBe('1 moment in 1 video')
  expect(describeTotal(total(0, 2), 0)).toBe('2 videos found by title')
  expect(describeTotal(total(0, 0), 0)).toBe('')
})

test('a lower bound is not given for the total', () => {
  expect(describeTotal(total(50, 11, false), 50)).toBe('at least 50 moments in 11 videos')
  expect(describeTotal(total(10_000, 400, false), 50)).toBe('50 of over 10,000 moments')
})

test('a strip names its first and last moment', () => {
  expect(describeHits([31_000, 842_000], formatTime)).toBe('2 moments between 0:31 and 14:02')
  expect(describeHits([31_000], formatTime)).toBe('1 moment at 0:31')
})

test('videos that were not searched are counted', () => {
  expect(describeUnindexed(1)).toBe('1 video is being prepared for search and is not searched yet.')
  expect(describeUnindexed(1200)).toBe('1,200 videos are being prepared for search and are not searched yet.')
})
