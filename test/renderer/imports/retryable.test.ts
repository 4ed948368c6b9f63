import { describe, expect, test } from 'vitest'
import { type ImportItem, importItemStateSchema } from '../../../src/contract/app/imports.ts'
import { type ItemErrorType, itemErrorOf } from '../../../src/contract/app/item-errors.ts'
import { listRetryable, mayRetry, mayUseCaptionFile } from '../../../src/renderer/imports/retryable.ts'

const item = (itemId: number, type: ItemErrorType, state: ImportItem['state'] = 'failed'): ImportItem => ({
  itemId,
  input: 'x',
  videoId: 'aaaaaaaaaaa',
  title: null,
  listedTitle: null,
  state,
  error: itemErrorOf(type, 'Why.'),
  isRefetched: false,
  isRestored: false,
  unread: null,
  kept: [],
  nextAttemptAt: null,
})

describe('retrying everything that failed', () => {
  test('leaves out videos that cannot be fetched', () => {
    const failed = (['PRIVATE', 'TIMED_OUT', 'MEMBERS_ONLY', 'NOT_FOUND', 'CRAWL_NOT_FOUND', 'OTHER'] as const).map(
      (type, itemId) => item(itemId, type),
    )
    expect(listRetryable(failed)).toEqual([1, 5])
  })

  test('leaves out videos that may be charged again or were given up, which can be retried one by one', () => {
    for (const type of ['UNREADABLE_RESULT', 'GIVEN_UP'] as const) {
      expect(listRetryable([item(1, type)])).toEqual([])
      expect(mayRetry(item(1, type))).toBe(true)
    }
  })

  test('concerns failed links only', () => {
    const others = importItemStateSchema.options.filter((state) => state !== 'failed')
    expect(listRetryable(others.map((state, itemId) => item(itemId, 'TIMED_OUT', state)))).toEqual([])
    for (const state of others) {
      expect(mayRetry(item(1, 'TIMED_OUT', state))).toBe(false)
      expect(mayUseCaptionFile(item(1, 'NO_CAPTIONS', state))).toBe(false)
    }
  })
})

test.each<[ItemErrorType, boolean, boolean]>([
  ['NO_CAPTIONS', true, true],
  ['MEMBERS_ONLY', false, true],
  ['PRIVATE', false, false],
  ['NOT_FOUND', false, false],
  ['UPCOMING', true, false],
  ['OTHER', true, true],
])('a link that failed with %s', (type, isRetryOffered, isCaptionFileOffered) => {
  expect(mayRetry(item(1, type))).toBe(isRetryOffered)
  expect(mayUseCaptionFile(item(1, type))).toBe(isCaptionFileOffered)
  expect(mayUseCaptionFile({ ...item(1, type), videoId: null })).toBe(false)
})
