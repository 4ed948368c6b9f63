// The models the settings name, ready to be used.
import type { Till } from './charge.ts'
import { createEmbeddingModel, type EmbeddingModel } from './embedding-model.ts'
import { createLanguageModel, type LanguageModel, type PricedEndpoint } from './language-model.ts'

export interface ModelEndpoints {
  text: PricedEndpoint | null
  vision: PricedEndpoint | null
  embedding: PricedEndpoint | null
}

/** Each is null while none is set up. Asked for at every use: the settings may change at any time. */
export interface Models {
  text(): LanguageModel | null
  /** The model that is shown pictures; the one for text unless another is named. */
  vision(): LanguageModel | null
  embedding(): EmbeddingModel | null
}

export function createModels(till: Till, endpoints: () => ModelEndpoints): Models {
  const make = <Made>(endpoint: PricedEndpoint | null, create: (till: Till, endpoint: PricedEndpoint) => Made) =>
    endpoint && create(till, endpoint)
  return {
    text: () => make(endpoints().text, createLanguageModel),
    vision: () => make(endpoints().vision, createLanguageModel),
    embedding: () => make(endpoints().embedding, createEmbeddingModel),
  }
}
