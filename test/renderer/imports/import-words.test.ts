import { expect, test } from 'vitest'
import { describeImportEnd, describeOutcome } from '../../../src/renderer/imports/import-words.ts'

const nothing = {
  total: 0,
  waiting: 0,
  saved: 0,
  refetched: 0,
  failed: 0,
  skipped: 0,
  unreadable: 0,
  cancelled: 0,
  inDoubt: 0,
}

test('an outcome names every result that occurred, and no other', () => {
  expect(describeOutcome({ ...nothing, saved: 1200, failed: 2, unreadable: 1 }, 'en')).toBe(
    '1,200 added, 2 failed, 1 not a video',
  )
  expect(describeOutcome({ ...nothing, skipped: 3, inDoubt: 1, unreadable: 4, cancelled: 5 }, 'en')).toBe(
    '3 skipped, 1 in doubt, 4 not videos, 5 cancelled',
  )
})

test('a video that was in the library before is re-fetched, not added', () => {
  expect(describeOutcome({ ...nothing, saved: 3, refetched: 2 }, 'en')).toBe('1 added, 2 re-fetched')
  expect(describeOutcome({ ...nothing, saved: 2, refetched: 2 }, 'en')).toBe('2 re-fetched')
})

test('if nothing is done yet, the text is empty', () => {
  expect(describeOutcome({ ...nothing, total: 8, waiting: 8 })).toBe('')
})

test('a finished import is announced with its outcome, a pause with its reason, and a running import not at all', () => {
  const counts = { ...nothing, total: 3, saved: 2, failed: 1 }
  const pauseReason = { type: 'CAP_REACHED', message: 'The cap is used up.' } as const
  expect(describeImportEnd({ state: 'finished', pauseReason: null, counts })).toBe(
    'Import finished: 2 added, 1 failed.',
  )
  expect(describeImportEnd({ state: 'paused', pauseReason, counts })).toBe('Import paused. The cap is used up.')
  expect(describeImportEnd({ state: 'paused', pauseReason: null, counts })).toBe('')
  expect(describeImportEnd({ state: 'running', pauseReason: null, counts })).toBe('')
})
