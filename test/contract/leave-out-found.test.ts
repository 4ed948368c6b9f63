import { expect, test } from 'vitest'
import type { RelatedResult } from '../../src/contract/app/search.ts'
import { leaveOutFound } from '../../src/contract/leave-out-found.ts'

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

const found = (videoId: string, hitsMs: number[], ...moments: RelatedResult['moments']) => ({
  videoId,
  hitsMs,
  moments,
})

test('moments already in the first list are left out of the second, and so is a video without remaining moments', () => {
  const listed = [found('a', [0], moment('said', 0, 10)), found('b', [5], moment('said', 5, 6))]
  const [around, later, seen] = [moment('said', 0, 60), moment('said', 10, 60), moment('shown', 1, 60)]
  const related = [result('b', around), result('a', around, later, seen), result('c', around)]
  expect(leaveOutFound(related, listed)).toEqual([result('a', later, seen), result('c', around)])
})

test('moments that are listed only when all moments of their video are shown are left out too, but not the summary of them', () => {
  const summary = { ...moment('said', 0, 600), kind: 'summarised' as const }
  const related = [result('a', moment('said', 80, 120), moment('said', 200, 230), summary)]
  expect(leaveOutFound(related, [found('a', [100])])).toEqual([result('a', moment('said', 200, 230), summary)])
})
