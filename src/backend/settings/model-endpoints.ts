import { isOnThisComputer } from '../models/endpoint.ts'
import type { PricedEndpoint } from '../models/language-model.ts'
import type { ModelEndpoints } from '../models/models.ts'
import type { Stored } from './settings.ts'

const originOf = (url: string) => URL.parse(url)?.origin ?? null

/** Half a price is none; on this machine the other half is nothing, as the whole is. */
function priceAt(url: string | null, input: number | null, output: number | null): PricedEndpoint['price'] {
  if (input === null && output === null) return null
  if ((input === null || output === null) && !isOnThisComputer(url ?? '')) return null
  return { inputUsdPerMillion: input ?? 0, outputUsdPerMillion: output ?? 0 }
}

/** What the settings say of models. The key belongs to the language model's address and goes nowhere else. */
export function endpointsOf(settings: Stored, modelKey: string | null): ModelEndpoints {
  const { modelUrl, model, visionModel, embeddingModel } = settings
  const keyFor = (url: string) => (modelUrl !== null && originOf(url) === originOf(modelUrl) ? modelKey : null)
  const allowance = settings.modelAllowsPlainHttp ? { allowsPlainHttp: true } : {}
  const addressOf = (url: string | null) => (url === null ? null : { url, key: keyFor(url), ...allowance })
  const at = (url: string | null, name: string | null, price: PricedEndpoint['price']): PricedEndpoint | null => {
    if (url === null || name === null) return null
    return { url, model: name, key: keyFor(url), price, ...allowance }
  }
  const textPrice = priceAt(modelUrl, settings.modelInputUsdPerMillion, settings.modelOutputUsdPerMillion)
  const ownVisionPrice = priceAt(modelUrl, settings.visionInputUsdPerMillion, settings.visionOutputUsdPerMillion)
  const embeddingUrl = settings.embeddingUrl ?? modelUrl
  const { embeddingUsdPerMillion } = settings
  const embeddingPrice = embeddingUsdPerMillion === null ? null : priceAt(embeddingUrl, embeddingUsdPerMillion, 0)
  const seeing = visionModel ?? model
  return {
    text: at(modelUrl, model, textPrice),
    vision: at(modelUrl, seeing, seeing === model ? textPrice : ownVisionPrice),
    embedding: at(embeddingUrl, embeddingModel, embeddingPrice),
    addresses: { text: addressOf(modelUrl), embedding: addressOf(embeddingUrl) },
  }
}
