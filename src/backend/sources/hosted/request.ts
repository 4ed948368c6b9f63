// Makes one call to the hosted service. No other file sends HTTP requests to it.
import { Readable } from 'node:stream'
import type { Agent, Dispatcher } from 'undici'
import packageJson from '../../../../package.json' with { type: 'json' }
import { AppError } from '../../../contract/app/errors.ts'
import { findExcess } from '../../bounds/bounded-json.ts'
import { limitBytes, readBoundedText, TooManyBytes } from '../../bounds/bounded-text.ts'
import { unlessAborted } from '../../unless-aborted.ts'
import { endpointUrl } from './address.ts'
import { acceptedEncodings, decodedBody } from './decoded-body.ts'
import { networkFailure, statusFailure, tooLargeFailure, tooSlow, unreadableFailure } from './failures.ts'
import { type Redact, redactorOf } from './redaction.ts'
import { withRetries } from './retries.ts'
import { defaultServicePatience, type ServicePatience } from './service-patience.ts'

export interface HostedConfig {
  /** The base address; may have a path and a final slash. */
  url: string
  key: string
  /** Whether the key may be sent over plain http to another machine. */
  allowsPlainHttp?: boolean
  dispatcher?: () => Promise<Dispatcher>
  patience?: Partial<ServicePatience>
}

export interface ServiceCall {
  endpoint: '/videos' | '/search' | '/answer'
  body: Record<string, unknown>
  /** Whether the service only looks something up; such a call has a shorter timeout. */
  isLookUp: boolean
  signal?: AbortSignal | undefined
  /** As in VideosRequest. */
  onMayCost?: ((mayCost: boolean) => void) | undefined
}

export interface OpenResponse {
  contentType: string
  host: string
  /**
   * The decompressed body. Throws RESPONSE_LOST when it breaks off and SERVICE_UNREADABLE when it is too large. Leaving the loop closes
   * the connection.
   */
  chunks: AsyncIterable<Uint8Array>
}

/** After decompression. 20 videos of ten hours each, with audio and visual clips, are just below it. */
const maxResponseMb = 32
const maxErrorBytes = 64 * 1024

const connectTimeout = 'UND_ERR_CONNECT_TIMEOUT'

let ownDispatcher: Agent | undefined

/** Returns the JSON of a successful answer. Throws the AppErrors of a service call; an abort throws `signal.reason`. */
export function callService(config: HostedConfig, call: ServiceCall): Promise<unknown> {
  const patience = { ...defaultServicePatience, ...config.patience }
  const redact = redactorOf(config.key)
  const attempt = async () => parseAnswer(await readText(await send(config, call, patience)), redact)
  return withRetries(attempt, patience, call)
}

/** Returns a successful answer whose body has not been read yet. Throws like `callService`. */
export function openResponse(config: HostedConfig, call: ServiceCall): Promise<OpenResponse> {
  const patience = { ...defaultServicePatience, ...config.patience }
  const attempt = () => send(config, call, patience)
  return withRetries(attempt, patience, call)
}

async function send(config: HostedConfig, call: ServiceCall, patience: ServicePatience): Promise<OpenResponse> {
  const url = endpointUrl(config.url, call.endpoint, config.allowsPlainHttp)
  const key = checkKey(config.key)
  const body = Buffer.from(JSON.stringify(call.body))
  const isStream = call.body.stream === true
  const { Agent, request } = await import('undici')
  ownDispatcher ??= new Agent()
  const dispatcher = (await config.dispatcher?.()) ?? ownDispatcher
  const late = new AbortController()
  const connecting = setTimeout(() => late.abort({ code: connectTimeout }), patience.connectTimeoutMs)
  let wasSent = false
  // undici reads this stream only once it is connected, so `wasSent` tells a request that never left from a lost answer.
  const onceConnected = Readable.from(
    (async function* () {
      clearTimeout(connecting)
      wasSent = true
      call.onMayCost?.(true)
      yield body
    })(),
    { objectMode: false },
  )
  const until = call.signal ? AbortSignal.any([call.signal, late.signal]) : late.signal
  const requested = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(body.length),
      accept: isStream ? 'text/event-stream, application/json' : 'application/json',
      // Compression would delay the events of a stream.
      'accept-encoding': isStream ? 'identity' : acceptedEncodings,
      'user-agent': `Footnote/${packageJson.version}`,
      'x-api-key': key,
    },
    body: onceConnected,
    dispatcher,
    headersTimeout: call.isLookUp ? patience.lookUpTimeoutMs : patience.workTimeoutMs,
    bodyTimeout: patience.idleTimeoutMs,
    signal: until,
  })
  // undici itself notices an abort only once it is connected.
  const response = await unlessAborted(requested, until)
    .catch((error: unknown) => {
      call.signal?.throwIfAborted()
      throw networkFailure(error, url.host, wasSent)
    })
    .finally(() => clearTimeout(connecting))

  const { 'content-encoding': encoding } = response.headers
  const contentType = String(response.headers['content-type'] ?? '')
  const decoded = decodedBody(response.body, first(encoding))
  const isSuccess = response.statusCode >= 200 && response.statusCode < 300
  const endsLate = (afterMs: number) => setTimeout(() => late.abort({ code: tooSlow }), afterMs)
  if (!isSuccess) {
    const reading = endsLate(patience.idleTimeoutMs)
    throw await readRefusal(response, decoded, redactorOf(key)).finally(() => clearTimeout(reading))
  }
  if (decoded === undefined) {
    hangUp(response)
    throw unreadableFailure('it is compressed in a way that was not requested')
  }
  const reading = contentType.includes('text/event-stream') ? undefined : endsLate(patience.wholeTimeoutMs)
  const chunks = readChunks(decoded, url.host, call.signal, () => clearTimeout(reading))
  return { contentType, host: url.host, chunks }
}

function checkKey(configured: string): string {
  const key = configured.trim()
  if (key === '')
    throw new AppError('SERVICE_KEY_MISSING', 'There is no API key for the service. Enter it in Settings.')
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new AppError(
    'SERVICE_KEY_REFUSED',
    'The API key contains characters that no key can have. Copy it again and enter it in Settings.',
    { mayBeCharged: false },
  )
}

async function* readChunks(
  body: Readable,
  host: string,
  signal: AbortSignal | undefined,
  onEnd: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* limitBytes(body, maxResponseMb * 2 ** 20)
  } catch (error) {
    if (error instanceof TooManyBytes) throw tooLargeFailure(`it is larger than ${maxResponseMb} MB`)
    signal?.throwIfAborted()
    throw networkFailure(error, host, true)
  } finally {
    onEnd()
  }
}

/** Returns the whole body as text. Throws what its chunks throw. */
export const readText = ({ chunks }: OpenResponse): Promise<string> => readBoundedText(chunks)

export function parseAnswer(text: string, redact: Redact): unknown {
  const excess = findExcess(text)
  if (excess !== undefined) throw tooLargeFailure(excess, redact(text))
  try {
    return JSON.parse(text)
  } catch {
    throw unreadableFailure(text.trim() === '' ? 'it is empty' : 'it is not JSON', { came: redact(text) })
  }
}

/** Turns an error response into an AppError. The status decides, so a body that breaks off or is too long is simply cut. */
async function readRefusal(
  response: Dispatcher.ResponseData,
  decoded: Readable | undefined,
  redact: Redact,
): Promise<AppError> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of decoded ?? []) {
      parts.push(chunk)
      length += chunk.length
      if (length > maxErrorBytes) break
    }
    if (decoded === undefined) hangUp(response)
  } catch {
    // The status alone is enough.
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

/** Closes the connection without reading the rest of the body. */
const hangUp = ({ body }: Dispatcher.ResponseData) => void body.on('error', () => {}).destroy()

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)
