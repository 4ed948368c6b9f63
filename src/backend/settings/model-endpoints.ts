import { isOnThisComputer } from '../../contract/loopback.ts'
import type { PricedEndpoint } from '../models/language-model.ts'
import type { ModelEndpoints } from '../models/models.ts'
import { free, isFree } from '../models/price.ts'
import { originOf } from './key-origin.ts'
import type { Stored } from './stored-settings.ts'

/** Null when only one of two prices is known. For a model on this computer, a missing price counts as 0. */
function priceAt(url: string | null, input: number | null, output: number | null): PricedEndpoint['price'] {
  if (input === null && output === null) return null
  if ((input === null || output === null) && !isOnThisComputer(url ?? '')) return null
  return { inputUsdPerMillion: input ?? 0, outputUsdPerMillion: output ?? 0 }
}

type KeyToSend = Pick<PricedEndpoint, 'key' | 'whyNoKey'>

const onlyOneKey =
  'Footnote has only one model key, which is for the address of the language model. Use an embedding model at that address, or one that needs no key.'

/** The models in Settings with their addresses, keys and prices. `keyFor` returns the key for an address, or why there is none. */
export function endpointsOf(settings: Stored, keyFor: (address: string) => KeyToSend): ModelEndpoints {
  const { modelUrl, model, visionModel, embeddingModel } = settings
  const keyAt = (url: string): KeyToSend => {
    const found = keyFor(url)
    const isElsewhere = originOf(url) !== originOf(modelUrl)
    return found.key === null && isElsewhere ? { key: null, whyNoKey: onlyOneKey } : found
  }
  const allowance = settings.modelAllowsPlainHttp ? { allowsPlainHttp: true } : {}
  const addressOf = (url: string | null) => (url === null ? null : { url, ...keyAt(url), ...allowance })
  const at = (url: string | null, name: string | null, price: PricedEndpoint['price']): PricedEndpoint | null => {
    if (url === null || name === null) return null
    return { url, model: name, ...keyAt(url), price, ...allowance }
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

/** Whether answering a question from the library may cost money. A model on another computer with an unknown price may. */
export function mayCost({ text, embedding }: ModelEndpoints): boolean {
  return [text, embedding].some(
    (endpoint) => endpoint !== null && !isFree(endpoint.price ?? (isOnThisComputer(endpoint.url) ? free : null)),
  )
}
