// One call to the hosted service: the only file that speaks HTTP to it.
import { Readable } from 'node:stream'
import { Agent, type Dispatcher, request } from 'undici'
import packageJson from '../../../../package.json' with { type: 'json' }
import { AppError } from '../../../contract/app/errors.ts'
import { endpointUrl } from './address.ts'
import { acceptedEncodings, decodedBody } from './decoded-body.ts'
import { networkFailure, statusFailure, unreadableFailure } from './failures.ts'
import { defaultPatience, type Patience } from './patience.ts'
import { type Redact, redactorOf } from './redaction.ts'
import { withRetries } from './retries.ts'

export interface HostedConfig {
  /** With or without a path and a final slash. */
  url: string
  key: string
  /** Whether the key may go over plain http to another machine. */
  allowsPlainHttp?: boolean
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

const connectTimeout = 'UND_ERR_CONNECT_TIMEOUT'

const ownDispatcher = new Agent()

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
  const url = endpointUrl(config.url, call.endpoint, config.allowsPlainHttp)
  const key = checkKey(config.key)
  const body = Buffer.from(JSON.stringify(call.body))
  const isStream = call.body.stream === true
  const tooSlow = new AbortController()
  const connecting = setTimeout(() => tooSlow.abort({ code: connectTimeout }), patience.connectTimeoutMs)
  let wasSent = false
  // Pulled only when there is a connection to write it to: this is how a request that never left is told from a lost answer.
  const onceConnected = Readable.from(
    (async function* () {
      clearTimeout(connecting)
      wasSent = true
      yield body
    })(),
    { objectMode: false },
  )
  const until = call.signal ? AbortSignal.any([call.signal, tooSlow.signal]) : tooSlow.signal
  const requested = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(body.length),
      accept: isStream ? 'text/event-stream, application/json' : 'application/json',
      // Compression on the way would hold back the pieces of a stream.
      'accept-encoding': isStream ? 'identity' : acceptedEncodings,
      'user-agent': `Footnote/${packageJson.version}`,
      'x-api-key': key,
    },
    body: onceConnected,
    dispatcher: config.dispatcher ?? ownDispatcher,
    headersTimeout: call.isLookUp ? patience.lookUpTimeoutMs : patience.workTimeoutMs,
    bodyTimeout: patience.idleTimeoutMs,
    signal: until,
  })
  const response = await orAborted(requested, until)
    .catch((error: unknown) => {
      call.signal?.throwIfAborted()
      throw networkFailure(error, url.host, wasSent)
    })
    .finally(() => clearTimeout(connecting))

  const { 'content-type': contentType, 'content-encoding': encoding } = response.headers
  const decoded = decodedBody(response.body, first(encoding))
  const isSuccess = response.statusCode >= 200 && response.statusCode < 300
  if (!isSuccess) throw await readRefusal(response, decoded, redactorOf(key))
  return {
    contentType: String(contentType ?? ''),
    host: url.host,
    chunks: readChunks(decoded, url.host, call.signal),
  }
}

/** undici itself notices an abort only once it has a connection. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function checkKey(configured: string): string {
  const key = configured.trim()
  if (key === '')
    throw new AppError('SERVICE_KEY_MISSING', 'There is no API key for the service: enter it in Settings.')
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
async function readRefusal(response: Dispatcher.ResponseData, decoded: Readable, redact: Redact): Promise<AppError> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of decoded) {
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
    redact,
  })
}

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)
