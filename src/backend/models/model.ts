// The language model of the user's choice, behind any endpoint that speaks OpenAI's chat completions.
import type { LanguageModelUsage } from 'ai'
import { Agent, type Dispatcher, fetch as undiciFetch } from 'undici'
import { AppError } from '../../contract/app/errors.ts'
import { baseUrl, isLoopback } from './endpoint.ts'
import { brokenOff, modelFailure, silentFailure, stoppedShort } from './failures.ts'

export interface ModelConfig {
  /** The endpoint's base address, such as `http://localhost:11434/v1`; without a path `/v1` is meant. */
  url: string
  model: string
  key: string | null
  dispatcher?: Dispatcher
  /** How long the model may be silent: before its first sign of life, when it may still be loading, and between two. */
  patience?: { firstMs: number; nextMs: number }
}

export interface ModelRequest {
  system: string
  prompt: string
  signal?: AbortSignal | undefined
}

/** Tokens as the endpoint counted them; null when it did not say. */
export interface ModelUsage {
  inputTokens: number
  outputTokens: number
}

export interface ModelStream extends AsyncIterable<string> {
  /** Null until the stream has ended, and for good when the endpoint does not count. */
  usage(): ModelUsage | null
}

export interface Model {
  name: string
  /** Whether the model runs on this machine, so that using it costs nothing. */
  isLocal: boolean
  /**
   * The text as it is generated. Nothing is sent before it is read, and never twice. Throws MODEL_UNREACHABLE, MODEL_REFUSED or
   * MODEL_FAILED with `data.mayBeCharged`; an abort throws `signal.reason`.
   */
  streamText(request: ModelRequest): ModelStream
}

const defaultPatience = { firstMs: 180_000, nextMs: 60_000 }

// Its own limits are off: how long a model may think is decided here.
const ownDispatcher = new Agent({ allowH2: false, headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 15_000 } })

const toUsage = ({ inputTokens, outputTokens }: LanguageModelUsage): ModelUsage | null =>
  inputTokens === undefined || outputTokens === undefined ? null : { inputTokens, outputTokens }

/** Aborts its signal when `heard` is not called in time. */
function createWatch({ firstMs, nextMs }: { firstMs: number; nextMs: number }) {
  const controller = new AbortController()
  const expire = () => controller.abort()
  let timer = setTimeout(expire, firstMs)
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer)
      timer = setTimeout(expire, nextMs)
    },
    end: () => clearTimeout(timer),
  }
}

/** Starts the SDK only when it is needed: it is too big to load with every command. */
async function openStream(config: ModelConfig, { system, prompt }: ModelRequest, abortSignal: AbortSignal) {
  const [{ extractReasoningMiddleware, streamText, wrapLanguageModel }, { createOpenAICompatible }] = await Promise.all(
    [import('ai'), import('@ai-sdk/openai-compatible')],
  )
  const dispatcher = config.dispatcher ?? ownDispatcher
  const fetch = (input: string, init: Parameters<typeof undiciFetch>[1]) => undiciFetch(input, { ...init, dispatcher })
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL: baseUrl(config.url),
    includeUsage: true,
    fetch: fetch as unknown as typeof globalThis.fetch,
    ...(config.key === null ? {} : { apiKey: config.key }),
  })
  // Some local models think aloud within their text.
  const middleware = extractReasoningMiddleware({ tagName: 'think' })
  const model = wrapLanguageModel({ model: provider.chatModel(config.model), middleware })
  return streamText({ model, system, prompt, abortSignal, maxRetries: 0, onError: () => {} }).fullStream
}

async function* readText(
  config: ModelConfig,
  request: ModelRequest,
  onUsage: (usage: ModelUsage | null) => void,
): AsyncGenerator<string, void, void> {
  const { signal } = request
  const left = new AbortController()
  const watch = createWatch(config.patience ?? defaultPatience)
  const signals = [left.signal, watch.signal, ...(signal === undefined ? [] : [signal])]
  let hasText = false
  try {
    signal?.throwIfAborted()
    for await (const part of await openStream(config, request, AbortSignal.any(signals))) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw new Error(part.reason)
      if (part.type.endsWith('-delta')) watch.heard()
      if (part.type === 'text-delta' && part.text !== '') {
        hasText = true
        yield part.text
      }
      if (part.type === 'finish') {
        onUsage(toUsage(part.totalUsage))
        const failure = stoppedShort(part.finishReason)
        if (failure !== null) throw failure
      }
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof AppError) throw error
    if (watch.signal.aborted) throw silentFailure(hasText)
    throw hasText ? brokenOff(error) : modelFailure(error, config)
  } finally {
    watch.end()
    left.abort()
  }
}

export function createModel(config: ModelConfig): Model {
  return {
    name: config.model,
    isLocal: isLoopback(config.url),
    streamText(request) {
      let usage: ModelUsage | null = null
      return {
        usage: () => usage,
        [Symbol.asyncIterator]: () =>
          readText(config, request, (counted) => {
            usage = counted
          }),
      }
    },
  }
}
