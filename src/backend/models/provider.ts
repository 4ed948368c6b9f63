// Connects the AI SDK to an endpoint with OpenAI's interface.
import type { Agent, Dispatcher, fetch as undiciFetch } from 'undici'
import { isOnThisComputer } from '../../contract/loopback.ts'
import { movedFailure, plainHttpRefusal } from './address-failures.ts'
import { boundReply, type ReplyBounds } from './bounded-reply.ts'
import { baseUrl } from './endpoint.ts'
import { readErrorText } from './error-words.ts'
import { keyUnusable } from './failures.ts'

export interface EndpointConfig {
  /** The endpoint's base address, such as `http://localhost:11434/v1`. `/v1` is added to an address without a path. */
  url: string
  model: string
  key: string | null
  /** Why there is no key to send, and what to do. Shown when the endpoint asks for a key. */
  whyNoKey?: string
  /** Whether the key may be sent over plain http to another computer. */
  allowsPlainHttp?: boolean
  dispatcher?: () => Promise<Dispatcher>
  /** How long the model may be silent: `firstMs` before its first output, when it may still be loading, and `nextMs` between outputs. */
  patience?: ModelPatience
}

export interface ModelPatience {
  firstMs: number
  nextMs: number
}

export const defaultModelPatience: ModelPatience = { firstMs: 180_000, nextMs: 60_000 }

type Endpoint = Omit<EndpointConfig, 'model' | 'patience'>

let ownDispatcher: Agent | undefined

/** OpenAI's reasoning models accept the limit only under its newer name, and its other models under both. Others know the older name. */
function renameLimit(body: Record<string, unknown>): Record<string, unknown> {
  const { max_tokens: limit, ...others } = body
  return limit === undefined ? body : { ...others, max_completion_tokens: limit }
}

/** Whether the key would be sent unencrypted to another computer. */
function wouldShowKey({ url, key, allowsPlainHttp = false }: Endpoint): boolean {
  return key !== null && !allowsPlainHttp && URL.parse(url)?.protocol === 'http:' && !isOnThisComputer(url)
}

/**
 * A `fetch` for requests to an endpoint. Throws MODEL_REFUSED instead of sending the key over plain http to another computer, unless that is
 * allowed, and for a key that cannot be sent in a header. It does not follow redirects: they throw MODEL_REFUSED with the new address.
 */
export function fetchFor(endpoint: Endpoint) {
  const { url, key } = endpoint
  if (key !== null && /[^\x21-\x7e]/.test(key)) throw keyUnusable()
  return async (input: string, init: Parameters<typeof undiciFetch>[1]) => {
    if (wouldShowKey(endpoint)) throw plainHttpRefusal(url)
    const { Agent, fetch } = await import('undici')
    // undici's own time limits are off, because `patience` decides how long a model may take.
    ownDispatcher ??= new Agent({ allowH2: false, headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 15_000 } })
    const dispatcher = (await endpoint.dispatcher?.()) ?? ownDispatcher
    const response = await fetch(input, { ...init, dispatcher, redirect: 'manual' })
    if (response.status < 300 || response.status >= 400) return response
    await response.body?.cancel()
    throw movedFailure(url, response.headers.get('location'))
  }
}

/** Sets the status of an error that came with a success status. OpenRouter sends these once it has begun, LM Studio for unknown paths. */
async function unmask(response: Response): Promise<Response> {
  if (!response.ok || !/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) return response
  const text = await response.text()
  const told = readErrorText(text)
  const usual = told && /unexpected endpoint/i.test(told.words) ? 404 : 502
  const status = told ? (told.status ?? usual) : response.status
  return new Response(text, { status, headers: { 'content-type': 'application/json' } })
}

/** Whether the address is OpenAI's own service, or the same at Microsoft. */
const isOpenAi = (url: string): boolean =>
  /^api\.openai\.com$|\.openai\.azure\.com$|\.services\.ai\.azure\.com$/.test(URL.parse(url)?.hostname ?? '')

/**
 * Loads the SDK only when it is needed, because it is too big to load with every command. Responses are limited to `bounds`. Throws as
 * `fetchFor` does.
 */
export async function openProvider(config: EndpointConfig, bounds: Omit<ReplyBounds, 'url'>) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const ask = fetchFor(config) as unknown as typeof globalThis.fetch
  return createOpenAICompatible({
    name: 'endpoint',
    baseURL: baseUrl(config.url),
    includeUsage: true,
    fetch: async (input, init) => unmask(await boundReply(await ask(input, init), { url: config.url, ...bounds })),
    ...(isOpenAi(config.url) ? { transformRequestBody: renameLimit } : {}),
    ...(config.key === null ? {} : { apiKey: config.key }),
  })
}
