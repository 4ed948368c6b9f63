// The server for browsers and commands on this computer: it serves the page, and the contract over a WebSocket.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { RPCHandler } from '@orpc/server/ws'
import { WebSocketServer } from 'ws'
import type { AddressReader } from '../../contract/app/app.ts'
import { exchangePath, writeOpeningAddress } from '../../contract/opening-code.ts'
import { followCall } from '../handlers/follow-calls.ts'
import { type Context, router } from '../handlers/router.ts'
import { exchangeCode } from './exchange-code.ts'
import { createFailedAttempts } from './failed-attempts.ts'
import { createOpeningCodes } from './opening-codes.ts'
import type { Page } from './page.ts'
import { watchStrangers } from './strangers.ts'
import { isSameToken } from './token.ts'

const tokenProtocol = 'footnote.token.'
/** Large enough for a pasted list of links of 5 MB with its JSON escapes. */
const maxMessageBytes = 32 * 1024 * 1024
/** How long a request may take to arrive, and how often this is checked. */
const requestTimeoutMs = 10_000
const checkMs = 1000
/** A connection that reads nothing of a response for this long is closed. Does not apply to WebSockets. */
const stalledMs = 120_000

export interface SocketDoor {
  /** `http://127.0.0.1:<port>` */
  url: string
  /** An address that opens the page in a browser of this computer. */
  makeAddress(reader: AddressReader): string
  close(): Promise<void>
}

/** Refuses an upgrade and closes the connection, even if the other side keeps its half open. */
function refuseUpgrade(socket: Duplex, waitSeconds: number | null): void {
  const status = waitSeconds === null ? '403 Forbidden' : `429 Too Many Requests\r\nretry-after: ${waitSeconds}`
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy())
}

/** The order of the subprotocols does not matter; the first one with the token's prefix is used. */
function readToken(protocols: string | undefined): string | undefined {
  const names = (protocols ?? '').split(',').map((name) => name.trim())
  return names.find((name) => name.startsWith(tokenProtocol))?.slice(tokenProtocol.length)
}

/**
 * Listens on loopback only. A WebSocket is accepted when Host and Origin are exactly this server's and one of the offered subprotocols is
 * `footnote.token.<token>`; the subprotocol in use is `footnote`. Port 0 selects a free port.
 */
export async function openSocketDoor(options: {
  port: number
  token: string
  context: Context
  page: Page
}): Promise<SocketDoor> {
  const { context, page, token } = options
  const handler = new RPCHandler<Context>(router, { clientInterceptors: [followCall] })
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    handleProtocols: (protocols) => (protocols.has('footnote') ? 'footnote' : false),
  })
  let host = ''

  const timeouts = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: checkMs,
  }
  const codes = createOpeningCodes()
  const attempts = createFailedAttempts()
  const server = createServer(timeouts, (request, response) => {
    const origin = `http://${host}`
    if (request.headers.host === host && request.url === exchangePath)
      return void exchangeCode(request, response, origin, { codes, attempts, token }).catch((error) => {
        context.log('a code could not be exchanged', error)
        response.destroy()
      })
    if (request.headers.host === host) return page.serve(request, response, host)
    response.writeHead(421, { 'content-type': 'text/plain' })
    response.end('Wrong host')
  })
  server.setTimeout(stalledMs)
  const strangers = watchStrangers(server, context.log)

  server.on('upgrade', (request, socket, head) => {
    const { headers, url } = request
    const isFromHere = url === '/rpc' && headers.host === host && headers.origin === `http://${host}`
    const given = isFromHere ? readToken(headers['sec-websocket-protocol']) : undefined
    if (given === undefined) return refuseUpgrade(socket, null)
    if (!isSameToken(given, token)) return refuseUpgrade(socket, attempts.fail(request.socket.remoteAddress ?? ''))
    strangers.trust(socket)
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('error', (error) => context.log('a connection failed', error))
      void handler.upgrade(webSocket, { context })
    })
  })

  server.listen(options.port, '127.0.0.1')
  // Throws the error of a server that cannot listen.
  await once(server, 'listening')
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: `http://${host}`,
    makeAddress: (reader) => writeOpeningAddress(`http://${host}`, codes.create(reader)),
    async close() {
      for (const webSocket of sockets.clients) webSocket.terminate()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
