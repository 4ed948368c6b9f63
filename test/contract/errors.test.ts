// The `@ts-expect-error` comments below test the types: `npm run typecheck` fails if a line under one of them compiles.
import { describe, expect, expectTypeOf, it } from 'vitest'
import { AppError, type ErrorCode, type ErrorData, findAppError, toAppError } from '../../src/contract/app/errors.ts'

describe('creating an error', () => {
  it('accepts only the data of its code', () => {
    const error = new AppError('SERVICE_BUSY', 'Busy.', { mayBeCharged: false, retryAfterMs: 1000 })
    expect(error).toMatchObject({ code: 'SERVICE_BUSY', data: { mayBeCharged: false, retryAfterMs: 1000 } })
    expectTypeOf(error.data).toEqualTypeOf<ErrorData['SERVICE_BUSY']>()

    // @ts-expect-error a misspelt field
    new AppError('SERVICE_BUSY', 'Busy.', { mayBeCharged: false, retryAfterMS: 1000 })
    // @ts-expect-error a misspelt field of money
    new AppError('RESPONSE_LOST', 'Lost.', { maybeCharged: true })
    // @ts-expect-error a field of another code
    new AppError('RESPONSE_LOST', 'Lost.', { mayBeCharged: true, retryAfterMs: 1000 })
    // @ts-expect-error a field of the wrong type
    new AppError('SERVICE_BUSY', 'Busy.', { mayBeCharged: 'no' })
    // @ts-expect-error a missing field
    new AppError('SERVICE_BUSY', 'Busy.', { retryAfterMs: 1000 })
    // @ts-expect-error data left out that must be there
    new AppError('RESPONSE_LOST', 'Lost.')
    // @ts-expect-error data for a code that has none
    new AppError('NO_SOURCE', 'Nothing to ask.', { mayBeCharged: false })
    // @ts-expect-error a code that is not listed
    new AppError('SERVICE_BUZY', 'Busy.')
  })

  it('requires data that fits every code it may have', () => {
    const fail = (code: 'SERVICE_BUSY' | 'CANNOT_LISTEN') => {
      // @ts-expect-error the address is missing for CANNOT_LISTEN
      new AppError(code, 'Failed.', { mayBeCharged: false })
      return new AppError(code, 'Failed.', { mayBeCharged: false, host: '127.0.0.1', port: 1 })
    }
    expect(fail('SERVICE_BUSY').data).toMatchObject({ mayBeCharged: false })
  })
})

describe('reading an error', () => {
  const read = (error: unknown) => {
    if (!(error instanceof AppError)) return undefined
    expectTypeOf(error).toEqualTypeOf<AppError>()
    // @ts-expect-error not every code has this field
    void error.data.retryAfterMs
    if (error.code !== 'YOUTUBE_LIMITED') return undefined
    expectTypeOf(error.data).toEqualTypeOf<ErrorData['YOUTUBE_LIMITED']>()
    // @ts-expect-error a misspelt field
    void error.data.retryAfter
    return error.data.retryAfterMs
  }

  it('knows the data by the code', () => {
    expect(read(new AppError('YOUTUBE_LIMITED', 'Wait.', { reason: 'PACED', retryAfterMs: 5 }))).toBe(5)
    expect(read(new AppError('NO_SOURCE', 'Nothing to ask.'))).toBeUndefined()
  })

  it('keeps its code and data when its message is replaced', () => {
    const error = new AppError('CAP_UNCERTAIN', 'Three charges.', { entries: 3 })
    const retold = error.retold('Say what to count.')
    expect(retold).toBeInstanceOf(AppError)
    expect(retold).toMatchObject({ code: 'CAP_UNCERTAIN', message: 'Say what to count.', data: { entries: 3 } })
    expect(retold.cause).toBe(error)
  })
})

describe('an error from another process', () => {
  it('has exactly the data that belongs to its code', () => {
    const told = { code: 'CAP_UNCERTAIN', message: 'Three charges.', data: { entries: 3, extra: 'x' } }
    const error = toAppError(told)
    expect(error).toBeInstanceOf(AppError)
    expect(error?.data).toEqual({ entries: 3 })
  })

  it.each<[string, ErrorCode, unknown]>([
    ['data of another type', 'CAP_UNCERTAIN', { entries: 'three' }],
    ['missing data', 'NOTHING_TO_IMPORT', {}],
    ['missing data for a code that requires it', 'CANNOT_LISTEN', undefined],
  ])('becomes INTERNAL, with its message, for %s', (_, code, data) => {
    expect(toAppError({ code, message: 'What happened.', data })).toMatchObject({
      code: 'INTERNAL',
      message: 'What happened.',
    })
  })

  it('counts as possibly charged if it does not say', () => {
    expect(toAppError({ code: 'RESPONSE_LOST', message: 'Lost.', data: {} })?.data).toEqual({ mayBeCharged: true })
  })

  it.each([
    ['an error code of the system', Object.assign(new Error('no such file'), { code: 'ENOENT' })],
    ['a code that every object has as a property', Object.assign(new Error('x'), { code: 'toString' })],
    ['an error without a code', new TypeError('x is undefined')],
    ['an object that is not an error', { code: 'NO_SOURCE', message: 'Nothing to ask.' }],
  ])('is not an AppError with %s', (_, thrown) => {
    expect(findAppError(thrown)).toBeUndefined()
  })
})
