// Calls a language model at an endpoint with OpenAI's chat completions interface.
import type { wrapLanguageModel } from 'ai'
import type { ModelPurpose } from '../../contract/app/costs.ts'
import { AppError } from '../../contract/app/errors.ts'
import { isOnThisComputer } from '../../contract/loopback.ts'
import { mostChatBytes } from './bounded-reply.ts'
import { brokenOff, endless, modelFailure, notText, silentFailure, stoppedShort, thoughtsShown } from './failures.ts'
import { defaultModelPatience, type EndpointConfig, openProvider } from './provider.ts'
import { watchSilence } from './silence-watch.ts'
import { createSpoken } from './spoken.ts'

export interface ModelImage {
  /** For example `image/jpeg`. */
  mediaType: string
  data: Uint8Array
}

export interface ModelRequest {
  system: string
  prompt: string
  /** Shown to the model before the prompt, in this order. */
  images?: readonly ModelImage[] | undefined
  /** The model is cut off after this many tokens, and the call then fails. Default: the endpoint's own limit. */
  maxOutputTokens?: number | undefined
  /** The purpose, for the wording of errors. Default: `answer`. */
  purpose?: ModelPurpose | undefined
  signal?: AbortSignal | undefined
}

/** Tokens as counted by the endpoint. */
export interface ModelUsage {
  inputTokens: number
  outputTokens: number
}

export interface ModelStream extends AsyncIterable<string> {
  /** Null until the stream has ended, and also afterwards if the endpoint does not count tokens. */
  usage(): ModelUsage | null
}

export interface Model {
  name: string
  /** Whether the model runs on this computer. */
  isLocal: boolean
  /**
   * Streams the text. The request is sent when the stream is first read, and is never repeated. Throws MODEL_UNREACHABLE, MODEL_REFUSED
   * or MODEL_FAILED with `data.mayBeCharged`; an abort throws `signal.reason`.
   */
  streamText(request: ModelRequest): ModelStream
}

/** In characters. No use of Footnote needs a hundredth of this: a model that writes more is repeating itself. */
const longestText = 1_000_000

type ProviderModel = ReturnType<typeof wrapLanguageModel>
type CallOptions = Parameters<ProviderModel['doStream']>[0]
type StreamPart =
  Awaited<ReturnType<ProviderModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never
type Usage = Extract<StreamPart, { type: 'finish' }>['usage']

/** An endpoint that reports 0 input tokens does not count them. */
const toUsage = ({ inputTokens: { total: read }, outputTokens: { total: written } }: Usage): ModelUsage | null =>
  !read || written === undefined ? null : { inputTokens: read, outputTokens: written }

const thoughtsEnd = '</think>'

/**
 * Models, by address and name, that mark only the end of their thoughts: some have the opening mark in their prompt, and vLLM or LM Studio
 * may be configured to pass the rest on unchanged.
 */
const thinkFirst = new Set<string>()
const nameOf = ({ url, model }: EndpointConfig) => JSON.stringify([url, model])

function toPrompt({ system, prompt, images = [] }: ModelRequest): CallOptions['prompt'] {
  const files = images.map(({ mediaType, data }) => ({
    type: 'file' as const,
    mediaType,
    data: { type: 'data' as const, data },
  }))
  return [
    { role: 'system', content: system },
    { role: 'user', content: [...files, { type: 'text', text: prompt }] },
  ]
}

/** Uses the provider's stream directly, because the SDK's `streamText` does much work for each piece that is not needed here. */
async function openStream(config: EndpointConfig, request: ModelRequest, abortSignal: AbortSignal) {
  const [{ extractReasoningMiddleware, wrapLanguageModel }, provider] = await Promise.all([
    import('ai'),
    openProvider(config, { form: 'events', mostBytes: mostChatBytes }),
  ])
  // Some local models write their thoughts into their text.
  const startWithReasoning = thinkFirst.has(nameOf(config))
  const middleware = extractReasoningMiddleware({ tagName: 'think', startWithReasoning })
  const model = wrapLanguageModel({ model: provider.chatModel(config.model), middleware })
  const { maxOutputTokens } = request
  const limit = maxOutputTokens === undefined ? {} : { maxOutputTokens }
  const { stream } = await model.doStream({ prompt: toPrompt(request), ...limit, abortSignal })
  return stream
}

async function* readText(
  config: EndpointConfig,
  request: ModelRequest,
  onUsage: (usage: ModelUsage | null) => void,
): AsyncGenerator<string, void, void> {
  const { signal, purpose = 'answer' } = request
  const left = new AbortController()
  const watch = watchSilence(config.patience ?? defaultModelPatience)
  const signals = [left.signal, watch.signal, ...(signal === undefined ? [] : [signal])]
  /** True after the first thought or text, because thoughts are charged, too. */
  let hasBegun = false
  let length = 0
  let end = ''
  let thoughts = ''
  const spoken = createSpoken()
  try {
    signal?.throwIfAborted()
    for await (const part of await openStream(config, request, AbortSignal.any(signals))) {
      if (part.type === 'error') throw part.error
      if (part.type.startsWith('tool-')) throw notText(purpose)
      if (part.type.endsWith('-delta')) {
        watch.heard()
        hasBegun = true
      }
      if (part.type === 'reasoning-delta') {
        thoughts += part.delta
        if (thoughts.length > longestText) throw endless()
      }
      const text = part.type === 'text-delta' ? spoken.read(part.delta) : part.type === 'finish' ? spoken.end() : ''
      if (spoken.held > longestText) throw endless()
      if (text !== '') {
        length += text.length
        if (length > longestText) throw endless()
        end = (end + text).slice(-(text.length + thoughtsEnd.length))
        if (end.includes(thoughtsEnd)) {
          thinkFirst.add(nameOf(config))
          throw thoughtsShown(purpose)
        }
        yield text
      }
      if (part.type === 'finish') {
        onUsage(toUsage(part.usage))
        const failure = stoppedShort(part.finishReason.unified, purpose)
        if (failure !== null) throw failure
        // Without a closing mark, the "thoughts" are the answer.
        if (length === 0 && thinkFirst.has(nameOf(config))) yield thoughts
      }
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof AppError) throw error
    if (watch.signal.aborted) throw silentFailure(length > 0, purpose)
    throw hasBegun ? brokenOff(error, purpose) : modelFailure(error, config, purpose)
  } finally {
    watch.end()
    left.abort()
  }
}

export function createModel(config: EndpointConfig): Model {
  return {
    name: config.model,
    isLocal: isOnThisComputer(config.url),
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
