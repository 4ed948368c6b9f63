// The route for AI assistants that connect over HTTP: it passes a request on to the Model Context Protocol's own handler.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../../log.ts'
import type { Client } from '../connect.ts'

export const mcpPath = '/mcp'

export interface McpRouteParts {
  /** The calls of the contract, in this process. */
  client(): Client
  info: { version: string }
  log: Log
  /** Aborted when the server closes. */
  closing: AbortSignal
}

/** Loaded with the first request, because few use it. */
async function openHandler({ client, info, log, closing }: McpRouteParts): Promise<McpHttpHandler> {
  const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('../mcp/create-server.ts'),
  ])
  const readAllowed = async () => {
    const { assistantsMayAsk, assistantsMayWrite } = await client().settings.get()
    return new Set([...(assistantsMayAsk ? ['ask' as const] : []), ...(assistantsMayWrite ? ['write' as const] : [])])
  }
  const handler = createMcpHandler(
    () => createMcpServer({ version: info.version, reach: (work) => work(client()), readAllowed }),
    { onerror: (error) => log('a request of an assistant failed', error) },
  )
  closing.addEventListener('abort', () => void handler.close(), { once: true })
  return handler
}

function toWebRequest({ headers, url, method, host }: FastifyRequest, signal: AbortSignal): Request {
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    // The body was read already, and the key is of no use to the handler.
    if (['authorization', 'x-api-key', 'content-length', 'transfer-encoding', 'connection'].includes(name)) continue
    if (value !== undefined) given.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(`http://${host}${url}`, { method, headers: given, signal })
}

export function addMcpRoute(app: FastifyInstance, parts: McpRouteParts): void {
  let opening: Promise<McpHttpHandler> | undefined
  app.post(mcpPath, async (request, reply) => {
    opening ??= openHandler(parts)
    const handler = await opening
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const signal = AbortSignal.any([left.signal, parts.closing])
    const response = await handler.fetch(toWebRequest(request, signal), { parsedBody: request.body })
    for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value)
    reply.code(response.status)
    return response.body === null
      ? reply.send()
      : reply.send(Readable.fromWeb(response.body as ReadableStream<Uint8Array>))
  })
}
