// Calls an embedding model at an endpoint with OpenAI's embeddings interface.
import { AppError } from '../../contract/app/errors.ts'
import { isOnThisComputer } from '../../contract/loopback.ts'
import { mostBytesOfVectors } from './bounded-reply.ts'
import { asCharged, badVectors, modelFailure, silentFailure } from './failures.ts'
import type { ModelUsage } from './model.ts'
import { defaultModelPatience, type EndpointConfig, openProvider } from './provider.ts'
import { watchSilence } from './silence-watch.ts'

export interface Embeddings {
  /** One vector per text, in the same order, all of the same length. */
  vectors: Float32Array[]
  /** `outputTokens` is 0; null when the endpoint did not count. */
  usage: ModelUsage | null
}

export interface Embedder {
  name: string
  /** Whether the model runs on this computer. */
  isLocal: boolean
  /** Throws the same errors as `Model.streamText`. A failed request is not repeated, and no text is cut. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Embeddings>
}

/** The number of texts in one request; endpoints on small computers accept this many. */
const batchSize = 64

function toVectors(embeddings: readonly (readonly number[])[], wanted: number): Float32Array[] {
  const [first] = embeddings
  const isGood = (vector: readonly number[]) =>
    vector.length > 0 && vector.length === first?.length && vector.every(Number.isFinite)
  if (embeddings.length !== wanted || !embeddings.every(isGood)) throw badVectors()
  return embeddings.map((vector) => Float32Array.from(vector))
}

async function embedBatch(config: EndpointConfig, values: string[], signal: AbortSignal | undefined) {
  const watch = watchSilence(config.patience ?? defaultModelPatience)
  try {
    const [{ embedMany }, provider] = await Promise.all([
      import('ai'),
      openProvider(config, { form: 'json', mostBytes: mostBytesOfVectors(values.length) }),
    ])
    const abortSignal = signal === undefined ? watch.signal : AbortSignal.any([signal, watch.signal])
    const model = provider.embeddingModel(config.model)
    const { embeddings, usage } = await embedMany({ model, values, abortSignal, maxRetries: 0 })
    return { vectors: toVectors(embeddings, values.length), tokens: usage.tokens }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof AppError) throw error
    throw watch.signal.aborted ? silentFailure(false, 'embedding') : modelFailure(error, config, 'embedding')
  } finally {
    watch.end()
  }
}

export function createEmbedder(config: EndpointConfig): Embedder {
  return {
    name: config.model,
    isLocal: isOnThisComputer(config.url),
    async embed(texts, signal) {
      const vectors: Float32Array[] = []
      let tokens = 0
      for (let from = 0; from < texts.length; from += batchSize) {
        signal?.throwIfAborted()
        const batch = await embedBatch(config, texts.slice(from, from + batchSize), signal).catch((error: unknown) => {
          // The batches before this one have been charged, even if this one was not.
          throw from > 0 ? asCharged(error) : error
        })
        if (vectors[0] !== undefined && vectors[0].length !== batch.vectors[0]?.length) throw badVectors()
        vectors.push(...batch.vectors)
        tokens += batch.tokens
      }
      return { vectors, usage: Number.isFinite(tokens) ? { inputTokens: tokens, outputTokens: 0 } : null }
    },
  }
}
