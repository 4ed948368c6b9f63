// The door for other programs: the service's interface over HTTP, from this library and the local engine.
import type { Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { AppError } from '../../../contract/app/errors.ts'
import type { Log } from '../../log.ts'
import { writeJson } from '../../write-json.ts'
import { createFailedAttempts } from '../failed-attempts.ts'
import { watchStrangers } from '../strangers.ts'
import { checkKey } from './check-key.ts'
import { watchConnections } from './connections.ts'
import { closingStatus, type Failure, failureOf, toFailure } from './failures.ts'
import { inAddress, isOwnHost, isOwnOrigin } from './guard.ts'
import { describeService } from './openapi.ts'
import { addOperations, type OperationParts } from './operations.ts'

export interface DoorContext extends Pick<OperationParts, 'parts' | 'underWay' | 'log'> {
  info: { version: string }
}

export interface HttpDoorOptions {
  context: DoorContext
  host: string
  /** 0 takes a free one. */
  port: number
  /** What requests must bring, asked for with each of them; null lets none in. */
  key(): string | null
  /** Requests a second. */
  rate?: number | undefined
  /** For a request to arrive, headers and body. */
  requestTimeoutMs?: number | undefined
  /** How long the first word of a streamed answer is waited for, so that what fails before it has a status of its own. */
  earlyMs?: number | undefined
}

export interface HttpDoor {
  url: string
  /** Answers requests under way and new ones with 503 from now on. */
  refuse(): void
  close(): Promise<void>
}

const maxBodyBytes = 1024 * 1024
const usualRate = 10
const usualRequestTimeoutMs = 10_000
const usualEarlyMs = 3000
/** For slow readers of what was under way, counted from when nothing new is served; some time is left in any case. */
const closeWaitMs = { longest: 3000, least: 200 }
/** How long a connection is kept for another request. */
const keepAliveMs = 10_000
/** What is started again at once is back by then. */
const retryAfterSeconds = 5
const methodsOf: Record<string, string> = {
  '/videos': 'POST',
  '/search': 'POST',
  '/answer': 'POST',
  '/openapi.json': 'GET',
}
const descriptionPath = '/openapi.json'

function refusePath(request: FastifyRequest, reply: FastifyReply) {
  const allowed = methodsOf[request.url.split('?', 1)[0] ?? '']
  return allowed === undefined ? refuse(reply, toFailure(404)) : refuse(reply.header('allow', allowed), toFailure(405))
}

function refuse(reply: FastifyReply, { status, error }: Failure) {
  if (status === closingStatus) reply.headers({ 'retry-after': retryAfterSeconds, connection: 'close' })
  return reply.code(status).send({ error })
}

/** What is no HTTP at all, or comes too slowly. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const body = JSON.stringify({ error: toFailure(400).error })
  if (socket.writable)
    socket.write(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  socket.destroySoon()
}

function createApp(log: Log, requestTimeoutMs: number): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: false,
    return503OnClosing: false,
    clientErrorHandler: refuseConnection,
    frameworkErrors: (_error, _request, reply) => void refuse(reply, toFailure(404)),
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: Math.min(1000, requestTimeoutMs) },
  })
  // Titles and answers are anybody's text: no control character of theirs leaves unescaped.
  app.setReplySerializer((payload) => writeJson(Object(payload)))
  app.removeAllContentTypeParsers()
  // Fields of those names mean something to JavaScript and nothing to the interface.
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson)
  app.setErrorHandler((error, _request, reply) => {
    const { isUnexpected, ...failure } = failureOf(error)
    if (isUnexpected && !reply.raw.destroyed) log('a request failed', error)
    return refuse(reply, failure)
  })
  return app
}

const isEncoded = ({ headers }: FastifyRequest) => !/^(?:identity)?$/i.test(headers['content-encoding'] ?? '')

/** Throws what Node throws when it cannot listen there. */
export async function openHttpDoor(options: HttpDoorOptions): Promise<HttpDoor> {
  const { context, host, port, key } = options
  const { rate = usualRate, requestTimeoutMs = usualRequestTimeoutMs, earlyMs = usualEarlyMs } = options
  const { log, info, parts, underWay } = context
  const closing = new AbortController()
  const listening = { host, address: host, port }
  const app = createApp(log, requestTimeoutMs)
  const strangers = watchStrangers(app.server, log)
  const attempts = createFailedAttempts()

  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request
    reply.header('x-content-type-options', 'nosniff')
    if (!isOwnHost(headers.host, listening) || !isOwnOrigin(headers.origin, headers.host))
      return refuse(reply, toFailure(403))
    if (closing.signal.aborted) return refuse(reply, toFailure(closingStatus))
    const isOpen = request.routeOptions.url === descriptionPath
    const keyFailure = isOpen ? null : checkKey(request, reply, key(), attempts)
    if (keyFailure !== null) return refuse(reply, keyFailure)
    if (!isOpen) strangers.trust(request.raw.socket)
    if (request.is404) return refusePath(request, reply)
    if (isEncoded(request)) return refuse(reply, toFailure(415))
    return undefined
  })
  await app.register(rateLimit, {
    max: rate,
    timeWindow: 1000,
    // There is one key; whoever has none may read the description, at a rate of its own.
    keyGenerator: ({ routeOptions }) => (routeOptions.url === descriptionPath ? 'description' : 'key'),
    errorResponseBuilder: () => Object.assign(new Error(), { statusCode: 429 }),
  })
  const connections = watchConnections(app.server)
  addOperations(app, { parts, underWay, log, closing: closing.signal, earlyMs })
  let url = ''
  let description: object | undefined
  app.get(descriptionPath, () => {
    description ??= describeService({ url, version: info.version })
    return description
  })

  await app.listen({ host, port })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The HTTP door has no port')
  listening.port = address.port
  listening.address = address.address
  url = `http://${inAddress(host)}:${address.port}`

  let refusedAt: number | undefined
  const stopServing = () => {
    refusedAt ??= performance.now()
    closing.abort(new AppError('CLOSING', toFailure(closingStatus).error))
  }
  const end = async () => {
    stopServing()
    const waitedMs = performance.now() - (refusedAt ?? 0)
    connections.end(Math.max(closeWaitMs.least, closeWaitMs.longest - waitedMs))
    await app.close()
  }
  let ended: Promise<void> | undefined
  return {
    url,
    refuse: stopServing,
    close() {
      ended ??= end()
      return ended
    },
  }
}
