import { describe, expect, it } from 'vitest'
import { mayBeCharged } from '../../../src/backend/money/may-be-charged.ts'
import { AppError } from '../../../src/contract/app/errors.ts'

describe('a failed paid call', () => {
  it.each([
    ['an error of the language', new TypeError('x is undefined')],
    ['an abort', new DOMException('This operation was aborted', 'AbortError')],
    ['nothing', undefined],
    ['a failure that says so', new AppError('RESPONSE_LOST', 'Lost.', { mayBeCharged: true })],
    ['a failure that does not say so', new AppError('INTERNAL', 'Failed.')],
    ['a full disk, which may have been noticed after the answer arrived', new AppError('DISK_FULL', 'Full.')],
  ])('with %s may have been charged', (_, failure) => {
    expect(mayBeCharged(failure)).toBe(true)
  })

  it.each([
    new AppError('SERVICE_FAILED', 'Failed.', { mayBeCharged: false }),
    new AppError('MODEL_FAILED', 'Failed.', { mayBeCharged: false }),
    new AppError('SERVICE_KEY_MISSING', 'No key.'),
    new AppError('MODEL_MISSING', 'No model.'),
    new AppError('NO_SOURCE', 'No source.'),
    new AppError('CAP_REACHED', 'Too much.', { capUsd: 1, leftUsd: 0 }),
    new AppError('CAP_UNCERTAIN', 'Who knows.', { entries: 1 }),
    new AppError('PRICE_UNKNOWN', 'No price.', { operation: 'model' }),
    new AppError('CEILING_EXCEEDED', 'Too dear.', { eachUsd: 2, ceilingUsd: 1 }),
  ])('with $code was not charged, if that is known', (failure) => {
    expect(mayBeCharged(failure)).toBe(false)
  })
})
