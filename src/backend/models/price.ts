// What a model's tokens cost, and what a request may cost at most.
import type { Cost } from '../../contract/app/costs.ts'
import type { ModelRequest, ModelUsage } from './model.ts'

/** US dollars per million tokens, as the user gave them. */
export interface ModelPrice {
  inputUsdPerMillion: number
  outputUsdPerMillion: number
}

export const free: ModelPrice = { inputUsdPerMillion: 0, outputUsdPerMillion: 0 }

export const isFree = (price: ModelPrice | null): boolean =>
  price !== null && price.inputUsdPerMillion === 0 && price.outputUsdPerMillion === 0

export function usdOf({ inputTokens, outputTokens }: ModelUsage, price: ModelPrice): number {
  return (inputTokens * price.inputUsdPerMillion + outputTokens * price.outputUsdPerMillion) / 1_000_000
}

/** Unknown without a price, and without a count of the tokens unless they are free. */
export function costOf(usage: ModelUsage | null, price: ModelPrice | null): Cost {
  const breakdown = usage === null ? null : { ...usage }
  if (isFree(price)) return { totalUsd: 0, breakdown }
  return { totalUsd: usage === null || price === null ? null : usdOf(usage, price), breakdown }
}

/** Most tokenisers make a token of more than three bytes of UTF-8: four in English, two to three in most other scripts. */
const bytesPerToken = 3
/** More than a picture of about a megapixel takes with the models that count by tiles. */
const tokensPerImage = 1600
/** What the endpoint adds around the texts. */
const frameTokens = 32

export const tokensOfBytes = (bytes: number): number => Math.ceil(bytes / bytesPerToken)

export const estimateTokens = (text: string): number => tokensOfBytes(Buffer.byteLength(text))

/** Held to be more than it will be. */
export function estimateInput({ system, prompt, images = [] }: ModelRequest): number {
  return frameTokens + estimateTokens(system) + estimateTokens(prompt) + tokensPerImage * images.length
}
