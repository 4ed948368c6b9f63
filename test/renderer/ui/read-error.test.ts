import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { AppError } from '../../../src/contract/app/errors.ts'
import { readError } from '../../../src/renderer/ui/read-error.ts'

test('an error of the backend keeps its code, sentence and data', () => {
  const error = new ORPCError('SERVICE_KEY_REFUSED', { message: 'The service refused the key.', data: { status: 401 } })
  expect(readError(error)).toEqual({
    code: 'SERVICE_KEY_REFUSED',
    message: 'The service refused the key.',
    data: { status: 401 },
  })
})

test('an error made in the window reads the same way', () => {
  expect(readError(new AppError('CONNECTION_LOST', 'Gone.'))).toEqual({
    code: 'CONNECTION_LOST',
    message: 'Gone.',
    data: {},
  })
})

test.each([
  ['an error of the transport', new ORPCError('INTERNAL_SERVER_ERROR', { message: 'secret detail' })],
  ['an error of the language', new TypeError('x is undefined')],
  ['anything else thrown', 'boom'],
  ['nothing', undefined],
])('%s shows no detail that is not meant for people', (_, thrown) => {
  const { code, message } = readError(thrown)
  expect(code).toBe('INTERNAL')
  expect(message).not.toMatch(/secret|undefined|boom/)
})
