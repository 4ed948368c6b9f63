// The HTTP server for other programs: it offers the service interface, backed by this library and the local engine.
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
import { addMcpRoute, type McpRouteParts, mcpPath } from './mcp.ts'
import { describeService } from './openapi.ts'
import { addOperations, type OperationParts } from './operations.ts'

export interface DoorContext extends Pick<OperationParts, 'parts' | 'underWay' | 'log'>, Pick<McpRouteParts, 'client'> {
  info: { version: string }
}

export interface HttpDoorOptions {
  context: DoorContext
  host: string
  /** 0 selects a free port. */
  port: number
  /** The key that requests must send. It is read at each request; with null, every request is refused. */
  key(): string | null
  /** The maximum number of requests per second. */
  rate?: number | undefined
  /** How long a request (headers and body) may take to arrive. */
  requestTimeoutMs?: number | undefined
  /** How long to wait for the first word of a streamed answer, so that a failure before it gets its own status. */
  earlyMs?: number | undefined
}

export interface HttpDoor {
  url: string
  /** Answers running and new requests with 503 from now on. */
  refuse(): void
  close(): Promise<void>
}

const maxBodyBytes = 1024 * 1024
const usualRate = 10
const usualRequestTimeoutMs = 10_000
const usualEarlyMs = 3000
/** How long slow readers may take after the server stopped serving. At least 200 ms remain after `close` was called. */
const closeWaitMs = { longest: 3000, least: 200 }
/** How long a connection stays open for another request. */
const keepAliveMs = 10_000
/** A server that is restarted at once is available again by then. */
const retryAfterSeconds = 5
const methodsOf: Record<string, string> = {
  '/videos': 'POST',
  '/search': 'POST',
  '/answer': 'POST',
  [mcpPath]: 'POST',
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

/** Answers connections that do not send HTTP, or send it too slowly. */
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
  // Titles and answers are foreign text, so all their control characters are escaped.
  app.setReplySerializer((payload) => writeJson(Object(payload)))
  app.removeAllContentTypeParsers()
  // Removes `__proto__` and `constructor`, which are special in JavaScript and unknown to the interface.
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

/** Throws Node's error when it cannot listen at the address. */
export async function openHttpDoor(options: HttpDoorOptions): Promise<HttpDoor> {
  const { context, host, port, key } = options
  const { rate = usualRate, requestTimeoutMs = usualRequestTimeoutMs, earlyMs = usualEarlyMs } = options
  const { log, info, parts, underWay, client } = context
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
    // All requests with the key share one rate. The description needs no key and has its own rate.
    keyGenerator: ({ routeOptions }) => (routeOptions.url === descriptionPath ? 'description' : 'key'),
    errorResponseBuilder: () => Object.assign(new Error(), { statusCode: 429 }),
  })
  const connections = watchConnections(app.server)
  addOperations(app, { parts, underWay, log, closing: closing.signal, earlyMs })
  addMcpRoute(app, { client, info, log, closing: closing.signal })
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
