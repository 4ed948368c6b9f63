// The language model for the rest of the backend. Calls are paid for through the budget, and the same reply is not paid for twice.
import { createHash } from 'node:crypto'
import type { Cost, ModelPurpose } from '../../contract/app/costs.ts'
import { findReply, keepReply } from '../library/model-replies.ts'
import { unlessAborted } from '../unless-aborted.ts'
import { reserveModelCall, type Till } from './charge.ts'
import { baseUrl } from './endpoint.ts'
import { createModel, type ModelRequest, type ModelUsage } from './model.ts'
import { costOf, estimateInput, free, isFree, type ModelPrice, usdOf } from './price.ts'
import type { EndpointConfig } from './provider.ts'
import { beginRequest, findSame } from './same-request.ts'

export interface PricedEndpoint extends EndpointConfig {
  /** Null when the user entered no price. */
  price: ModelPrice | null
}

export interface ModelCall extends ModelRequest {
  purpose: ModelPurpose
  /** Says in words what the call is for; shown in the ledger. */
  note: string
  answerId?: number | undefined
  /** Asks the model even if a reply to the same request is kept. */
  fresh?: boolean | undefined
  /** Kept replies from this time or earlier are not used. Milliseconds since the epoch. */
  keptAfter?: number | undefined
}

export interface ReplyOutcome {
  usage: ModelUsage | null
  /** The cost of this call; null when nothing was charged, as for a kept reply. */
  cost: Cost | null
  /** When the reply was generated, if it is a kept one; null otherwise. */
  keptAt: number | null
}

export interface ReplyStream extends AsyncIterable<string> {
  /** During the call: the outcome if nothing more is received. Final once the stream has ended, successfully or not. */
  outcome(): ReplyOutcome
}

export interface ModelEstimate {
  inputTokens: number
  outputTokens: number
  /** Null without a price. */
  usd: number | null
}

export interface LanguageModel {
  name: string
  isLocal: boolean
  /** Null when unknown. */
  price: ModelPrice | null
  /**
   * Streams the reply. Only a complete reply is kept; the same request then gets it in one piece at no cost. If the same request is made
   * twice at the same time, the second waits for the first. Throws the budget's errors when it refuses, and the model's errors.
   */
  stream(call: ModelCall): ReplyStream
  /** Waits for the whole reply. Throws as `stream` does. */
  complete(call: ModelCall): Promise<ReplyOutcome & { text: string }>
  /** The kept reply to this request; null when there is none. */
  keptReply(request: ModelRequest): string | null
  /** The most that a call can take. A reply without its own limit counts as 4,000 tokens, and under a cap it is limited to that. */
  estimate(request: ModelRequest): ModelEstimate
}

const usualOutputTokens = 4000
const noOutcome: ReplyOutcome = { usage: null, cost: null, keptAt: null }

/** The key under which a reply is kept; null when the endpoint's address is not valid. */
function keyOf({ url, model }: EndpointConfig, { system, prompt, images = [] }: ModelRequest): Buffer | null {
  if (!URL.canParse(url)) return null
  const hashes = images.map(({ data }) => createHash('sha256').update(data).digest('base64'))
  return createHash('sha256')
    .update(JSON.stringify([baseUrl(url), model, system, prompt, hashes]))
    .digest()
}

interface Reading {
  till: Till
  endpoint: PricedEndpoint
  call: ModelCall
  /** Null when the reply cannot be kept. */
  key: Buffer | null
  /** The most tokens that the call can use. */
  most: ModelUsage
  onOutcome(outcome: ReplyOutcome): void
}

async function* read(reading: Reading): AsyncGenerator<string, void, void> {
  const { till, call, key, onOutcome } = reading
  if (key === null) return yield* generate(reading)
  const name = key.toString('base64')
  if (!call.fresh) {
    for (let same = findSame(till.library, name); same !== undefined; same = findSame(till.library, name))
      await unlessAborted(same, call.signal)
    const kept = findReply(till.library, key, Date.now())
    if (kept !== undefined && kept.at > (call.keptAfter ?? 0)) {
      onOutcome({ usage: kept.usage, cost: null, keptAt: kept.at })
      return yield kept.text
    }
  }
  const end = beginRequest(till.library, name)
  try {
    yield* generate(reading)
  } finally {
    end()
  }
}

/** Calls the model, records the cost however the call ends, and keeps a complete reply. */
async function* generate(reading: Reading): AsyncGenerator<string, void, void> {
  const { till, endpoint, key, most, onOutcome } = reading
  const { fresh: _, keptAfter: __, note, answerId, ...request } = reading.call
  const { purpose } = request
  const { price } = endpoint
  request.signal?.throwIfAborted()
  const charge = reserveModelCall(till, { purpose, note, answerId, price, most })
  // Under a cap, the reply must not cost more than was reserved.
  const isLimited = price !== null && !isFree(price) && till.budget.cap() !== null
  const maxOutputTokens = isLimited ? most.outputTokens : request.maxOutputTokens
  const stream = createModel(endpoint).streamText({ ...request, maxOutputTokens })
  onOutcome({ usage: null, cost: costOf(null, price), keptAt: null })
  let text = ''
  let isWhole = false
  let failure: unknown
  try {
    for await (const piece of stream) {
      text += piece
      yield piece
    }
    isWhole = text.trim() !== ''
  } catch (error) {
    failure = error
    throw error
  } finally {
    const usage = stream.usage()
    const cost = charge.close(usage, failure, () => {
      if (isWhole && key !== null && purpose !== 'test')
        keepReply(till.library, { key, at: Date.now(), model: endpoint.model, text, usage })
    })
    onOutcome({ usage, cost, keptAt: null })
  }
}

export function createLanguageModel(till: Till, endpoint: PricedEndpoint): LanguageModel {
  const { name, isLocal } = createModel(endpoint)
  const price = endpoint.price ?? (isLocal ? free : null)
  const priced = { ...endpoint, price }
  const mostOf = (request: ModelRequest): ModelUsage => ({
    inputTokens: estimateInput(request),
    outputTokens: request.maxOutputTokens ?? usualOutputTokens,
  })
  const stream = (call: ModelCall): ReplyStream => {
    let outcome = noOutcome
    const onOutcome = (known: ReplyOutcome) => {
      outcome = known
    }
    return {
      outcome: () => outcome,
      [Symbol.asyncIterator]: () =>
        read({ till, endpoint: priced, call, key: keyOf(endpoint, call), most: mostOf(call), onOutcome }),
    }
  }
  return {
    name,
    isLocal,
    price,
    stream,
    async complete(call) {
      const replied = stream(call)
      let text = ''
      for await (const piece of replied) text += piece
      return { text, ...replied.outcome() }
    },
    keptReply(request) {
      const key = keyOf(endpoint, request)
      return key === null ? null : (findReply(till.library, key)?.text ?? null)
    },
    estimate(request) {
      const most = mostOf(request)
      return { ...most, usd: costOf(most, price).totalUsd ?? (price === null ? null : usdOf(most, price)) }
    },
  }
}
