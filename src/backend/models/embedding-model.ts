// The embedding model for the rest of the backend. Every call is paid for through the budget.
import type { Cost } from '../../contract/app/costs.ts'
import { reserveModelCall, type Till } from './charge.ts'
import { createEmbedder, type Embedder, type Embeddings } from './embedder.ts'
import type { PricedEndpoint } from './language-model.ts'
import { estimateTokens, free, type ModelPrice } from './price.ts'

export interface EmbeddingCall {
  texts: readonly string[]
  /** Says in words what the call is for; shown in the ledger. */
  note: string
  purpose?: 'embedding' | 'test'
  signal?: AbortSignal | undefined
  /** Called with the cost, also when the call fails; not called when nothing was charged. */
  onCost?: (cost: Cost) => void
}

export interface EmbeddingModel extends Pick<Embedder, 'name' | 'isLocal'> {
  /** Null when unknown. */
  price: ModelPrice | null
  /** The endpoint's address. Together with the name it identifies the model that made a vector. */
  url: string
  /**
   * Makes one reservation and one ledger entry for all texts. Pass a few hundred at most, because one failure loses all vectors of the
   * call. Throws the budget's errors when it refuses, and the model's errors.
   */
  embed(call: EmbeddingCall): Promise<Embeddings>
}

export function createEmbeddingModel(till: Till, endpoint: PricedEndpoint): EmbeddingModel {
  const embedder = createEmbedder(endpoint)
  const { name, isLocal } = embedder
  const price = endpoint.price ?? (isLocal ? free : null)
  return {
    name,
    isLocal,
    price,
    url: endpoint.url,
    async embed({ texts, note, purpose = 'embedding', signal, onCost = () => {} }) {
      if (texts.length === 0) return { vectors: [], usage: null }
      signal?.throwIfAborted()
      const inputTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0)
      const charge = reserveModelCall(till, { purpose, note, price, most: { inputTokens, outputTokens: 0 } })
      const close = (...end: Parameters<typeof charge.close>) => {
        const cost = charge.close(...end)
        if (cost !== null) onCost(cost)
      }
      const embeddings = await embedder.embed(texts, signal).catch((error: unknown) => {
        close(null, error)
        throw error
      })
      close(embeddings.usage)
      return embeddings
    },
  }
}
