// Lists an endpoint's models with OpenAI's `GET /models`, and reads the context lengths that other endpoints add.
import { z } from 'zod'
import { AppError } from '../../contract/app/errors.ts'
import type { ListedModel } from '../../contract/app/models.ts'
import { parseBoundedJson } from '../bounds/bounded-json.ts'
import { readBoundedText, TooManyBytes } from '../bounds/bounded-text.ts'
import { answerTooLarge } from './address-failures.ts'
import { baseUrl } from './endpoint.ts'
import { readErrorText, readModelError } from './error-words.ts'
import { modelFailure } from './failures.ts'
import { type EndpointConfig, fetchFor } from './provider.ts'

const count = z.int().positive().optional().catch(undefined)

/** The lengths are named by OpenRouter, vLLM, Groq, LM Studio and Mistral, and llama.cpp, in this order. */
const entrySchema = z.object({
  id: z.string().min(1).max(300),
  context_length: count,
  max_model_len: count,
  context_window: count,
  max_context_length: count,
  meta: z.object({ n_ctx: count, n_ctx_train: count }).nullish().catch(undefined),
})
/** Ollama without models sends null in place of the list. Together sends the list without an object around it. */
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
  // Gemini lists names as `models/…` and accepts them with and without that prefix.
  return [{ name: id.replace(/^models\//, ''), contextTokens: contextTokens ?? null }]
}

/** Ollama accepts `gemma` for the model listed as `gemma:latest`. Gemini accepts names with the prefix `models/`, too. */
export const isSameName = (listed: string, named: string): boolean =>
  [named, `${named}:latest`].includes(listed) || `models/${listed}` === named

/** Sorted by name. Null when the endpoint has no list of models. Throws MODEL_UNREACHABLE, MODEL_REFUSED or MODEL_FAILED. */
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
    // LM Studio sends an error with a success status for a path that it does not have.
    if (readModelError(listed) !== undefined) return null
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
      `The language model at ${URL.parse(url)?.host ?? url} did not answer in time. Check that it is running, then try again.`,
      { mayBeCharged: false },
    )
  }
}
