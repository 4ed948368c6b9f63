// Checks the key of a request.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FailedAttempts } from '../failed-attempts.ts'
import { isSameToken } from '../token.ts'
import { type Failure, toFailure, tooManyWrongKeys } from './failures.ts'
import { mcpPath } from './mcp.ts'

/** AI assistants send the key as a bearer token, because most of them know no other header. */
function readKey({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): unknown {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  return url.split('?', 1)[0] === mcpPath ? (bearer ?? headers['x-api-key']) : headers['x-api-key']
}

/**
 * Null for the right key, otherwise the failure to answer with. While no key is set, every key is wrong. Uses the address of the
 * connection, because anybody could write another address into a header.
 */
export function checkKey(
  request: Pick<FastifyRequest, 'headers' | 'raw' | 'url'>,
  reply: Pick<FastifyReply, 'header'>,
  key: string | null,
  attempts: FailedAttempts,
): Failure | null {
  const address = request.raw.socket.remoteAddress ?? ''
  const given = readKey(request)
  // A missing key does not count as an attempt: a web page cannot send one, and must not use up the attempts of others.
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
