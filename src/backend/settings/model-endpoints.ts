import type { PricedEndpoint } from '../models/language-model.ts'
import type { ModelEndpoints } from '../models/models.ts'
import type { Stored } from './settings.ts'

const originOf = (url: string) => URL.parse(url)?.origin ?? null

/** What the settings say of models. The key belongs to the language model's address and goes nowhere else. */
export function endpointsOf(settings: Stored, modelKey: string | null): ModelEndpoints {
  const { modelUrl, model, visionModel, embeddingModel, embeddingUsdPerMillion } = settings
  const { modelInputUsdPerMillion: input, modelOutputUsdPerMillion: output } = settings
  const keyFor = (url: string) => (modelUrl !== null && originOf(url) === originOf(modelUrl) ? modelKey : null)
  const addressOf = (url: string | null) => (url === null ? null : { url, key: keyFor(url) })
  const at = (url: string | null, name: string | null, price: PricedEndpoint['price']): PricedEndpoint | null => {
    if (url === null || name === null) return null
    return { url, model: name, key: keyFor(url), price }
  }
  const price = input === null || output === null ? null : { inputUsdPerMillion: input, outputUsdPerMillion: output }
  const embeddingPrice =
    embeddingUsdPerMillion === null ? null : { inputUsdPerMillion: embeddingUsdPerMillion, outputUsdPerMillion: 0 }
  const seeing = visionModel ?? model
  return {
    text: at(modelUrl, model, price),
    vision: at(modelUrl, seeing, seeing === model ? price : null),
    embedding: at(settings.embeddingUrl ?? modelUrl, embeddingModel, embeddingPrice),
    addresses: { text: addressOf(modelUrl), embedding: addressOf(settings.embeddingUrl ?? modelUrl) },
  }
}
