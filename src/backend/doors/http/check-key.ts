// Whether a request brings the key, and what it is told when it does not.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FailedAttempts } from '../failed-attempts.ts'
import { isSameToken } from '../token.ts'
import { type Failure, toFailure, tooManyWrongKeys } from './failures.ts'

/** Null for the right key; no key is right while there is none. The address is that of the connection: headers that name another one are anybody's. */
export function checkKey(
  { headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>,
  reply: Pick<FastifyReply, 'header'>,
  key: string | null,
  attempts: FailedAttempts,
): Failure | null {
  const address = raw.socket.remoteAddress ?? ''
  const given = headers['x-api-key']
  // None is no attempt: a page of a browser, which can send no key, must not use up anybody's attempts.
  if (typeof given !== 'string' || given === '') return toFailure(401)
  if (key !== null && !attempts.isShutOut(address) && isSameToken(given, key)) {
    attempts.succeed(address)
    return null
  }
  const waitSeconds = attempts.fail(address)
  if (waitSeconds === null) return toFailure(401)
  reply.header('retry-after', waitSeconds)
  return tooManyWrongKeys
}
