// A language model as the rest of the backend uses it: paid for through the budget, and never paid twice for the same reply.
import { createHash } from 'node:crypto'
import type { Cost, ModelPurpose } from '../../contract/app/costs.ts'
import { findReply, keepReply } from '../library/model-replies.ts'
import { reserveModelCall, type Till } from './charge.ts'
import { baseUrl } from './endpoint.ts'
import { createModel, type ModelRequest, type ModelUsage } from './model.ts'
import { costOf, estimateInput, free, isFree, type ModelPrice, usdOf } from './price.ts'
import type { EndpointConfig } from './provider.ts'
import { beginRequest, findSame, unlessAborted } from './same-request.ts'

export interface PricedEndpoint extends EndpointConfig {
  /** Null: the user named none. */
  price: ModelPrice | null
}

export interface ModelCall extends ModelRequest {
  purpose: ModelPurpose
  /** What it is for, in words, for the ledger. */
  note: string
  answerId?: number | undefined
  /** Asks the model even when a reply to the same request is kept. */
  fresh?: boolean | undefined
  /** A reply that was kept then or before counts for nothing. */
  keptAfter?: number | undefined
}

export interface ReplyOutcome {
  usage: ModelUsage | null
  /** What this call cost; null when nothing was bought, as for a kept reply. */
  cost: Cost | null
  /** When the reply was generated, if it was a kept one. */
  keptAt: number | null
}

export interface ReplyStream extends AsyncIterable<string> {
  /** While the call is under way what it costs if nothing more is heard of it; final once the stream has ended, in whatever way. */
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
  /** Null: not known. */
  price: ModelPrice | null
  /**
   * The reply as it comes. Throws what the budget throws when it refuses, and what a model throws. Only a complete reply is kept; the
   * same request then gets it for nothing, in one piece. Two of the same at once are asked for one after the other.
   */
  stream(call: ModelCall): ReplyStream
  /** The whole reply. */
  complete(call: ModelCall): Promise<ReplyOutcome & { text: string }>
  /** The reply to such a request if it is kept already, null otherwise. */
  keptReply(request: ModelRequest): string | null
  /** At most; without a limit of its own a reply is held to be of 4,000 tokens, and under a cap it cannot be longer. */
  estimate(request: ModelRequest): ModelEstimate
}

const usualOutputTokens = 4000
const noOutcome: ReplyOutcome = { usage: null, cost: null, keptAt: null }

/** Null for an endpoint that has no address. */
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
  /** Null where a reply cannot be kept. */
  key: Buffer | null
  /** The most it can take. */
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

/** Pays for what comes, whatever ends it, and keeps what is complete. */
async function* generate(reading: Reading): AsyncGenerator<string, void, void> {
  const { till, endpoint, key, most, onOutcome } = reading
  const { fresh: _, keptAfter: __, note, answerId, ...request } = reading.call
  const { purpose } = request
  const { price } = endpoint
  request.signal?.throwIfAborted()
  const charge = reserveModelCall(till, { purpose, note, answerId, price, most })
  // What was put aside under a cap must be enough.
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
