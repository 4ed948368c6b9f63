// One call to the hosted service: the only file that speaks HTTP to it.
import { Readable } from 'node:stream'
import { Agent, type Dispatcher, request } from 'undici'
import packageJson from '../../../../package.json' with { type: 'json' }
import { AppError } from '../../../contract/app/errors.ts'
import { endpointUrl } from './address.ts'
import { networkFailure, statusFailure, unreadableFailure } from './failures.ts'
import { defaultPatience, type Patience } from './patience.ts'
import { withRetries } from './retries.ts'

export interface HostedConfig {
  /** With or without a path and a final slash. */
  url: string
  key: string
  dispatcher?: Dispatcher
  patience?: Partial<Patience>
}

export interface ServiceCall {
  endpoint: '/videos' | '/search' | '/answer'
  body: Record<string, unknown>
  /** The service only looks something up, so that it is given less time. */
  isLookUp: boolean
  signal?: AbortSignal | undefined
}

export interface OpenResponse {
  contentType: string
  host: string
  /** Throws RESPONSE_LOST when it breaks off; leaving the loop closes the connection. */
  chunks: AsyncIterable<Uint8Array>
}

const maxResponseBytes = 256 * 1024 * 1024
const maxErrorBytes = 64 * 1024

const ownDispatcher = new Agent({ connect: { timeout: 15_000 } })

/** The JSON of a successful answer. Throws the AppErrors of a service call; an abort throws `signal.reason`. */
export function callService(config: HostedConfig, call: ServiceCall): Promise<unknown> {
  const patience = { ...defaultPatience, ...config.patience }
  const attempt = async () => parseAnswer(await readText(await send(config, call, patience)))
  return withRetries(attempt, patience, call.signal)
}

/** A successful answer whose body is still to be read. Throws like `callService`. */
export function openResponse(config: HostedConfig, call: ServiceCall): Promise<OpenResponse> {
  const patience = { ...defaultPatience, ...config.patience }
  const attempt = () => send(config, call, patience)
  return withRetries(attempt, patience, call.signal)
}

async function send(config: HostedConfig, call: ServiceCall, patience: Patience): Promise<OpenResponse> {
  const url = endpointUrl(config.url, call.endpoint)
  const key = checkKey(config.key)
  const body = Buffer.from(JSON.stringify(call.body))
  let wasSent = false
  // Pulled only when there is a connection to write it to: this is how a request that never left is told from a lost answer.
  const onceConnected = Readable.from(
    (async function* () {
      wasSent = true
      yield body
    })(),
    { objectMode: false },
  )
  const response = await request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(body.length),
      accept: call.body.stream === true ? 'text/event-stream, application/json' : 'application/json',
      'user-agent': `Footnote/${packageJson.version}`,
      'x-api-key': key,
    },
    body: onceConnected,
    dispatcher: config.dispatcher ?? ownDispatcher,
    headersTimeout: call.isLookUp ? patience.lookUpTimeoutMs : patience.workTimeoutMs,
    bodyTimeout: patience.idleTimeoutMs,
    signal: call.signal ?? null,
  }).catch((error: unknown) => {
    call.signal?.throwIfAborted()
    throw networkFailure(error, url.host, wasSent)
  })

  const isSuccess = response.statusCode >= 200 && response.statusCode < 300
  if (!isSuccess) throw await readRefusal(response, key)
  const { 'content-type': contentType } = response.headers
  return {
    contentType: String(contentType ?? ''),
    host: url.host,
    chunks: readChunks(response.body, url.host, call.signal),
  }
}

function checkKey(configured: string): string {
  const key = configured.trim()
  if (key === '')
    throw new AppError('SERVICE_KEY_MISSING', 'There is no API key for the service: enter it in Settings.', {
      mayBeCharged: false,
    })
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new AppError(
    'SERVICE_KEY_REFUSED',
    'The API key holds characters that no key can have: copy it again and enter it in Settings.',
    { mayBeCharged: false },
  )
}

async function* readChunks(body: Readable, host: string, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) yield chunk
  } catch (error) {
    signal?.throwIfAborted()
    throw networkFailure(error, host, true)
  }
}

/** The whole body as text. Throws SERVICE_UNREADABLE when it is beyond all measure. */
export async function readText({ chunks }: OpenResponse): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > maxResponseBytes) throw unreadableFailure('it is larger than 256 MB')
    parts.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadableFailure(text.trim() === '' ? 'it is empty' : 'it is not JSON')
  }
}

/** What a refused request was answered with; a body that breaks off or never ends is cut, the status counts. */
async function readRefusal(response: Dispatcher.ResponseData, key: string): Promise<AppError> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response.body) {
      parts.push(chunk)
      length += chunk.length
      if (length > maxErrorBytes) break
    }
  } catch {
    // the status alone says enough
  }
  const { location, 'retry-after': retryAfter } = response.headers
  return statusFailure({
    statusCode: response.statusCode,
    statusText: response.statusText,
    headers: { location: first(location), retryAfter: first(retryAfter) },
    body: new TextDecoder().decode(Buffer.concat(parts)),
    key,
  })
}

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)
