// An embedding model as the rest of the backend uses it: paid for through the budget.
import type { Cost } from '../../contract/app/costs.ts'
import { reserveModelCall, type Till } from './charge.ts'
import { createEmbedder, type Embedder, type Embeddings } from './embedder.ts'
import type { PricedEndpoint } from './language-model.ts'
import { estimateTokens, free, type ModelPrice } from './price.ts'

export interface EmbeddingCall {
  texts: readonly string[]
  /** What it is for, in words, for the ledger. */
  note: string
  purpose?: 'embedding' | 'test'
  signal?: AbortSignal | undefined
  /** Told what was bought, also when the call fails; not when nothing was. */
  onCost?: (cost: Cost) => void
}

export interface EmbeddingModel extends Pick<Embedder, 'name' | 'isLocal'> {
  /** Null: not known. */
  price: ModelPrice | null
  /** Where it is; with the name it tells the vectors of one model from those of another. */
  url: string
  /**
   * One reservation and one entry for all of them, so not more than some hundred: what came is lost with what fails. Throws what
   * the budget throws when it refuses, and what a model throws.
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
