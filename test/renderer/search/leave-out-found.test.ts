import { expect, test } from 'vitest'
import type { RelatedResult } from '../../../src/contract/app/search.ts'
import { leaveOutFound } from '../../../src/renderer/search/leave-out-found.ts'

const moment = (kind: 'said' | 'shown', startMs: number, endMs: number) => ({
  kind,
  startMs,
  endMs,
  text: '',
  speakerId: null,
  matches: [],
  foundBy: 'meaning' as const,
})
const result = (videoId: string, ...moments: RelatedResult['moments']): RelatedResult => ({
  videoId,
  title: '',
  author: '',
  durationMs: null,
  hasThumbnail: false,
  storyboard: null,
  moments,
})

test('moments already in the first list are left out of the second, and so is a video without remaining moments', () => {
  const found = [result('a', moment('said', 0, 10)), result('b', moment('said', 5, 6))]
  const [around, later, seen] = [moment('said', 0, 60), moment('said', 10, 60), moment('shown', 0, 60)]
  const related = [result('b', around), result('a', around, later, seen), result('c', around)]
  expect(leaveOutFound(related, found)).toEqual([result('a', later, seen), result('c', around)])
})
