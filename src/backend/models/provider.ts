// The AI SDK's view of an endpoint that speaks OpenAI's interface.
import { Agent, type Dispatcher, fetch as undiciFetch } from 'undici'
import { baseUrl } from './endpoint.ts'

export interface EndpointConfig {
  /** The endpoint's base address, such as `http://localhost:11434/v1`; without a path `/v1` is meant. */
  url: string
  model: string
  key: string | null
  dispatcher?: Dispatcher
  /** How long the model may be silent: before its first sign of life, when it may still be loading, and between two. */
  patience?: Patience
}

export interface Patience {
  firstMs: number
  nextMs: number
}

export const defaultPatience: Patience = { firstMs: 180_000, nextMs: 60_000 }

// Its own limits are off: how long a model may think is decided here.
const ownDispatcher = new Agent({ allowH2: false, headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 15_000 } })

/** OpenAI's own models that think take the limit under its newer name only, the others under both; everyone else knows the older. */
function renameLimit(body: Record<string, unknown>): Record<string, unknown> {
  const { max_tokens: limit, ...others } = body
  return limit === undefined ? body : { ...others, max_completion_tokens: limit }
}

/** A `fetch` of ours, with the endpoint's dispatcher. */
export function fetchFor({ dispatcher = ownDispatcher }: Pick<EndpointConfig, 'dispatcher'>) {
  return (input: string, init: Parameters<typeof undiciFetch>[1]) => undiciFetch(input, { ...init, dispatcher })
}

/** Loads the SDK only when it is needed: it is too big to load with every command. */
export async function openProvider(config: EndpointConfig) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const isOpenAi = URL.parse(config.url)?.hostname === 'api.openai.com'
  return createOpenAICompatible({
    name: 'endpoint',
    baseURL: baseUrl(config.url),
    includeUsage: true,
    fetch: fetchFor(config) as unknown as typeof globalThis.fetch,
    ...(isOpenAi ? { transformRequestBody: renameLimit } : {}),
    ...(config.key === null ? {} : { apiKey: config.key }),
  })
}
