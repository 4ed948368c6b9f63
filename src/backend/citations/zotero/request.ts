// Requests to Zotero's server on this computer. With `node:http`, because undici can end the process when a server closes the connection
// while a body is unread (nodejs/undici#5360), and Zotero closes it after every answer.
import { type IncomingHttpHeaders, type IncomingMessage, request as startRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isClosing } from '../../under-way.ts'

export interface ZoteroAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface ZoteroCall {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Null waits without end. */
  timeoutMs: number | null
  /** The request ends a little later than the signal, because the answer says whether something was saved. */
  signal: AbortSignal | undefined
}

/**
 * `not-running`: nothing was sent. `lost`: the connection ended without a complete answer, or (`isLate`) none came in time; Zotero may have
 * done what it was asked.
 */
export class NoAnswer extends Error {
  readonly kind: 'not-running' | 'lost'
  readonly isLate: boolean
  constructor(kind: 'not-running' | 'lost', cause: unknown, isLate = false) {
    super(`Zotero gave no answer (${kind})`, { cause })
    this.kind = kind
    this.isLate = isLate
  }
}

const mostCharacters = 64 * 1024 * 1024
/** How long an answer may still come after the user cancelled, and after Footnote began to close. */
const grace = { cancelled: 10_000, closing: 200 }

async function readText(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8')
  let text = ''
  for await (const chunk of response) {
    text += chunk
    if (text.length > mostCharacters) throw new Error('The answer is too long')
  }
  return text
}

/** Throws NoAnswer; the signal's reason is for the caller to look at. */
export async function askZotero(origin: string, request: ZoteroCall): Promise<ZoteroAnswer> {
  const { method, path, headers, body, timeoutMs, signal } = request
  const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const over = new AbortController()
  let isLate = false
  const giveUp = () => {
    isLate = true
    over.abort()
  }
  const timer = timeoutMs === null ? undefined : setTimeout(giveUp, timeoutMs)
  const onAbort = () => {
    const graceMs =
      method === 'GET' || timeoutMs === null ? 0 : isClosing(signal?.reason) ? grace.closing : grace.cancelled
    void sleep(graceMs, undefined, { ref: false, signal: over.signal }).then(
      () => over.abort(signal?.reason),
      () => {},
    )
  }
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  let isSent = false
  try {
    return await new Promise<ZoteroAnswer>((resolve, reject) => {
      const started = startRequest(
        new URL(path, origin),
        {
          method,
          signal: over.signal,
          agent: false,
          headers: {
            connection: 'close',
            // Lets a request through that Zotero would otherwise take for one of a web page.
            'zotero-allowed-request': '1',
            ...headers,
            ...(content === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': String(content.length) }),
          },
        },
        (response) => {
          readText(response).then(
            (text) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
            reject,
          )
        },
      )
      started.on('error', reject)
      started.on('socket', (socket) => socket.once('connect', () => (isSent = true)))
      started.end(content)
    })
  } catch (cause) {
    throw new NoAnswer(isSent ? 'lost' : 'not-running', cause, isLate)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    over.abort()
  }
}
