import type { PricedEndpoint } from '../models/language-model.ts'
import type { ModelEndpoints } from '../models/models.ts'
import type { Stored } from './settings.ts'

const originOf = (url: string) => URL.parse(url)?.origin ?? null

const priceOf = (input: number | null, output: number | null): PricedEndpoint['price'] =>
  input === null || output === null ? null : { inputUsdPerMillion: input, outputUsdPerMillion: output }

/** What the settings say of models. The key belongs to the language model's address and goes nowhere else. */
export function endpointsOf(settings: Stored, modelKey: string | null): ModelEndpoints {
  const { modelUrl, model, visionModel, embeddingModel } = settings
  const keyFor = (url: string) => (modelUrl !== null && originOf(url) === originOf(modelUrl) ? modelKey : null)
  const addressOf = (url: string | null) => (url === null ? null : { url, key: keyFor(url) })
  const at = (url: string | null, name: string | null, price: PricedEndpoint['price']): PricedEndpoint | null => {
    if (url === null || name === null) return null
    return { url, model: name, key: keyFor(url), price }
  }
  const textPrice = priceOf(settings.modelInputUsdPerMillion, settings.modelOutputUsdPerMillion)
  const ownVisionPrice = priceOf(settings.visionInputUsdPerMillion, settings.visionOutputUsdPerMillion)
  const seeing = visionModel ?? model
  return {
    text: at(modelUrl, model, textPrice),
    vision: at(modelUrl, seeing, seeing === model ? textPrice : ownVisionPrice),
    embedding: at(settings.embeddingUrl ?? modelUrl, embeddingModel, priceOf(settings.embeddingUsdPerMillion, 0)),
    addresses: { text: addressOf(modelUrl), embedding: addressOf(settings.embeddingUrl ?? modelUrl) },
  }
}
