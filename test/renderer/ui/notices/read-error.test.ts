import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { AppError } from '../../../../src/contract/app/errors.ts'
import { readError } from '../../../../src/renderer/ui/notices/read-error.ts'

test('an error from the backend keeps its code, message and data', () => {
  const data = { mayBeCharged: false, status: 401 }
  const error = new ORPCError('SERVICE_KEY_REFUSED', { message: 'The service refused the key.', data })
  expect(readError(error)).toMatchObject({
    code: 'SERVICE_KEY_REFUSED',
    message: 'The service refused the key.',
    data,
  })
})

test('an error that arises in the window is read the same way', () => {
  expect(readError(new AppError('CONNECTION_LOST', 'Gone.'))).toMatchObject({
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
])('%s shows no technical details', (_, thrown) => {
  const { code, message } = readError(thrown)
  expect(code).toBe('INTERNAL')
  expect(message).not.toMatch(/secret|undefined|boom/)
})
