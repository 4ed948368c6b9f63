// Exchanges a code for the page's token. The page's own script asks for this when the page was opened by an address with a code.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { FailedAttempts } from './failed-attempts.ts'
import type { OpeningCodes } from './opening-codes.ts'
import { isSameUser } from './same-user.ts'

export interface Exchange {
  codes: OpeningCodes
  attempts: FailedAttempts
  /** The token that is returned for a valid code. */
  token: string
}

const mostBytes = 1000
const requestSchema = z.object({ code: z.string() })

async function readCode(request: IncomingMessage): Promise<string | undefined> {
  // A body without a stated length is not read.
  if (!(Number(request.headers['content-length']) <= mostBytes)) return undefined
  try {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    return requestSchema.parse(JSON.parse(text)).code
  } catch {
    return undefined
  }
}

/** True only for our own page's script. Other pages send another Origin, and cannot send JSON without a CORS preflight. */
const isOwnScript = ({ method, headers }: IncomingMessage, origin: string) =>
  method === 'POST' &&
  headers.origin === origin &&
  (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' &&
  headers['content-type'] === 'application/json'

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
  response.end(JSON.stringify(body))
}

/** Answers 200 with the token, 403 for an unknown or expired code, and 429 after too many failures. */
export async function exchangeCode(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  { codes, attempts, token }: Exchange,
): Promise<void> {
  if (!isOwnScript(request, origin)) return send(response, 403, {})
  // The socket of a broken connection has no addresses.
  const { remoteAddress = '', remotePort = 0, localPort = 0 } = request.socket
  const code = (await readCode(request)) ?? ''
  const reader = codes.find(code)
  const isForThem =
    reader === 'person' || (reader === 'browser' && (await isSameUser({ port: remotePort, serverPort: localPort })))
  if (isForThem && codes.use(code)) return send(response, 200, { token })
  const waitSeconds = attempts.fail(remoteAddress)
  if (waitSeconds === null) return send(response, 403, {})
  return send(response, 429, {}, { 'retry-after': String(waitSeconds) })
}
