// The AI SDK's view of an endpoint that speaks OpenAI's interface.
import type { Agent, Dispatcher, fetch as undiciFetch } from 'undici'
import { movedFailure, plainHttpRefusal } from './address-failures.ts'
import { boundReply, type ReplyBounds } from './bounded-reply.ts'
import { baseUrl, isOnThisComputer } from './endpoint.ts'
import { readErrorText } from './error-words.ts'
import { keyUnusable } from './failures.ts'

export interface EndpointConfig {
  /** The endpoint's base address, such as `http://localhost:11434/v1`; without a path `/v1` is meant. */
  url: string
  model: string
  key: string | null
  /** For an endpoint that asks for a key when there is none to send: the reason, and what to do. */
  whyNoKey?: string
  /** Whether the key may go over plain http to another machine. */
  allowsPlainHttp?: boolean
  dispatcher?: () => Promise<Dispatcher>
  /** How long the model may be silent: before its first sign of life, when it may still be loading, and between two. */
  patience?: Patience
}

export interface Patience {
  firstMs: number
  nextMs: number
}

export const defaultPatience: Patience = { firstMs: 180_000, nextMs: 60_000 }

type Endpoint = Omit<EndpointConfig, 'model' | 'patience'>

let ownDispatcher: Agent | undefined

/** OpenAI's own models that think take the limit under its newer name only, the others under both; everyone else knows the older. */
function renameLimit(body: Record<string, unknown>): Record<string, unknown> {
  const { max_tokens: limit, ...others } = body
  return limit === undefined ? body : { ...others, max_completion_tokens: limit }
}

/** The key would travel readable. */
function wouldShowKey({ url, key, allowsPlainHttp = false }: Endpoint): boolean {
  return key !== null && !allowsPlainHttp && URL.parse(url)?.protocol === 'http:' && !isOnThisComputer(url)
}

/**
 * A `fetch` of ours for what is asked of an endpoint, with its dispatcher. Throws MODEL_REFUSED instead of sending the key over
 * plain http to another machine, unless that is allowed, and for a key that no request can carry. Redirects are not followed: they throw
 * MODEL_REFUSED with the new address.
 */
export function fetchFor(endpoint: Endpoint) {
  const { url, key } = endpoint
  if (key !== null && /[^\x21-\x7e]/.test(key)) throw keyUnusable()
  return async (input: string, init: Parameters<typeof undiciFetch>[1]) => {
    if (wouldShowKey(endpoint)) throw plainHttpRefusal(url)
    const { Agent, fetch } = await import('undici')
    // Its own limits are off: how long a model may think is decided here.
    ownDispatcher ??= new Agent({ allowH2: false, headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 15_000 } })
    const dispatcher = (await endpoint.dispatcher?.()) ?? ownDispatcher
    const response = await fetch(input, { ...init, dispatcher, redirect: 'manual' })
    if (response.status < 300 || response.status >= 400) return response
    await response.body?.cancel()
    throw movedFailure(url, response.headers.get('location'))
  }
}

/** An error that came as a success gets a status: OpenRouter sends such once it has begun, LM Studio for paths it does not know. */
async function unmask(response: Response): Promise<Response> {
  if (!response.ok || !/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) return response
  const text = await response.text()
  const told = readErrorText(text)
  const usual = told && /unexpected endpoint/i.test(told.words) ? 404 : 502
  const status = told ? (told.status ?? usual) : response.status
  return new Response(text, { status, headers: { 'content-type': 'application/json' } })
}

/** OpenAI's own service, also where Microsoft runs it. */
const isOpenAi = (url: string): boolean =>
  /^api\.openai\.com$|\.openai\.azure\.com$|\.services\.ai\.azure\.com$/.test(URL.parse(url)?.hostname ?? '')

/**
 * Loads the SDK only when it is needed: it is too big to load with every command. What is asked through it is answered within
 * `bounds`. Throws as `fetchFor` does.
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
