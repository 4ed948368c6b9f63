// Computes the cost of a model's tokens, and estimates the most tokens that a request can use.
import type { Cost } from '../../contract/app/costs.ts'
import type { ModelRequest, ModelUsage } from './model.ts'

/** US dollars per million tokens, as the user entered them. */
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

/** The cost is unknown without a price. It is also unknown without a token count, unless the tokens are free. */
export function costOf(usage: ModelUsage | null, price: ModelPrice | null): Cost {
  const breakdown = usage === null ? null : { ...usage }
  if (isFree(price)) return { totalUsd: 0, breakdown }
  return { totalUsd: usage === null || price === null ? null : usdOf(usage, price), breakdown }
}

/** Most tokenisers make a token of more than three bytes of UTF-8. */
const bytesPerToken = 3
/** More tokens than a picture of about a megapixel takes with models that count by tiles. */
const tokensPerImage = 1600
/** Tokens that the endpoint adds around the texts. */
const frameTokens = 32

export const tokensOfBytes = (bytes: number): number => Math.ceil(bytes / bytesPerToken)

export const estimateTokens = (text: string): number => tokensOfBytes(Buffer.byteLength(text))

/** An upper estimate of the input tokens. */
export function estimateInput({ system, prompt, images = [] }: ModelRequest): number {
  return frameTokens + estimateTokens(system) + estimateTokens(prompt) + tokensPerImage * images.length
}
