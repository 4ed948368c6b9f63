// What an endpoint offers: OpenAI's `GET /models`, with the lengths that other endpoints add to it.
import { z } from 'zod'
import { AppError } from '../../contract/app/errors.ts'
import type { ListedModel } from '../../contract/app/models.ts'
import { parseBoundedJson } from '../bounds/bounded-json.ts'
import { readBoundedText, TooManyBytes } from '../bounds/bounded-text.ts'
import { answerTooLarge } from './address-failures.ts'
import { baseUrl } from './endpoint.ts'
import { readError, readErrorText } from './error-words.ts'
import { modelFailure } from './failures.ts'
import { type EndpointConfig, fetchFor } from './provider.ts'

const count = z.int().positive().optional().catch(undefined)

/** OpenRouter, vLLM, Groq, LM Studio and Mistral, and llama.cpp, in this order. */
const entrySchema = z.object({
  id: z.string().min(1).max(300),
  context_length: count,
  max_model_len: count,
  context_window: count,
  max_context_length: count,
  meta: z.object({ n_ctx: count, n_ctx_train: count }).nullish().catch(undefined),
})
/** Ollama without a model has null for a list; Together has nothing around it. */
const listSchema = z.union([
  z.array(z.unknown()),
  z.object({ data: z.array(z.unknown()).nullable() }).transform(({ data }) => data ?? []),
])

const patienceMs = 15_000
const longestList = 8_000_000

function toListed(entry: unknown): ListedModel[] {
  const { success, data } = entrySchema.safeParse(entry)
  if (!success) return []
  const { id, context_length, max_model_len, context_window, max_context_length, meta } = data
  const contextTokens =
    context_length ?? max_model_len ?? context_window ?? max_context_length ?? meta?.n_ctx ?? meta?.n_ctx_train
  // Gemini takes the name with and without the folder that it lists it in.
  return [{ name: id.replace(/^models\//, ''), contextTokens: contextTokens ?? null }]
}

/** Ollama lists `gemma:latest` and takes `gemma` for it; Gemini takes a name with its folder as well. */
export const isSameName = (listed: string, named: string): boolean =>
  [named, `${named}:latest`].includes(listed) || `models/${listed}` === named

/** By name. Null when the endpoint has no such list. Throws MODEL_UNREACHABLE, MODEL_REFUSED or MODEL_FAILED. */
export async function listModels(
  endpoint: Omit<EndpointConfig, 'model'>,
  signal?: AbortSignal,
): Promise<ListedModel[] | null> {
  const { url, key } = endpoint
  const limit = AbortSignal.timeout(patienceMs)
  try {
    const response = await fetchFor(endpoint)(`${baseUrl(url)}/models`, {
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    })
    const body = await readBoundedText(response.body, longestList)
    if ([404, 405, 501].includes(response.status)) return null
    if (!response.ok) {
      const words = readErrorText(body)?.words ?? response.statusText
      throw Object.assign(new Error(words), { statusCode: response.status })
    }
    const listed = parseBoundedJson(body)
    // LM Studio answers so where it has no such path.
    if (readError(listed) !== undefined) return null
    return listSchema
      .parse(listed)
      .flatMap(toListed)
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof AppError) throw error
    if (error instanceof TooManyBytes) throw answerTooLarge(url)
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null
    const failure = modelFailure(error, { ...endpoint, model: '' }, 'test')
    if (!limit.aborted) throw failure
    throw new AppError(
      'MODEL_UNREACHABLE',
      `The language model at ${URL.parse(url)?.host ?? url} did not answer in time: check that it is running.`,
      { mayBeCharged: false },
    )
  }
}
