// Faults that a fake service can be told to have.
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { AnswerCitation, AnswerStreamEvent, DollarCost } from '../../src/contract/service/written.ts'
import { type Extreme, exaggerate, isExtreme } from './service-extreme.ts'
import { type Spoiling, spoilResult, spoilVideo } from './service-spoilt.ts'

export type Endpoint = '/videos' | '/search' | '/answer'

export type Fault = {
  /** If left out, the fault applies to every endpoint. */
  endpoint?: Endpoint
  /** How many requests the fault applies to. 1 if left out; `Infinity` until the faults are replaced. */
  times?: number
} & (
  | {
      /**
       * Answers with this status. The request is neither worked on nor charged unless `isCharged` is set. A body that is not a
       * string is sent as JSON.
       */
      kind: 'status'
      status: number
      body?: unknown
      headers?: Record<string, string>
      isCharged?: boolean
    }
  /** Closes the connection, either before working on the request or after working on it and charging for it. */
  | { kind: 'reset'; when: 'before' | 'after' }
  | { kind: 'resetDuringBody'; afterBytes: number }
  /** Ends the response too early, but without an error on the connection. */
  | { kind: 'truncated'; afterBytes: number }
  | { kind: 'slowHeaders'; ms: number }
  /** Sends the first bytes, then waits this long before the rest. */
  | { kind: 'slowBody'; afterBytes: number; ms: number }
  | { kind: 'splitEvery'; bytes: number }
  | { kind: 'gzip' }
  /** Works on the request and charges for it, but sends these bytes with this `Content-Encoding`. */
  | { kind: 'sent'; encoding: string; body: Buffer; contentType?: string }
  /** Adds this many meaningless bytes to the response, in an extra JSON member or a comment of the stream. */
  | { kind: 'padded'; bytes: number }
  /** Works on the request and charges for it, but sends this text with status 200. */
  | { kind: 'body'; text: string; contentType?: string }
  | { kind: 'results'; change: ResultsChange }
  /** Leaves out `dollarCost`. */
  | { kind: 'noCost' }
  /** Answers in one piece although the request asked for a stream. */
  | { kind: 'notStreamed' }
  | { kind: 'stream'; change: StreamChange }
)

/** `wrongTypes`, every `Spoiling` and every `Extreme` change only the first result. */
export type ResultsChange =
  | 'missing'
  | 'duplicated'
  | 'reordered'
  | 'extra'
  | 'wrongTypes'
  | 'shortUrls'
  | 'nulls'
  | Spoiling
  | Extreme

export type StreamChange =
  | { kind: 'cutAfter'; events: number }
  | { kind: 'errorAfter'; events: number; errorText: string }
  | { kind: 'withoutDone' }
  | { kind: 'citationsFirst' }
  /** Adds comments, event names, ids, unknown types and empty events between the real events. */
  | { kind: 'noise' }

interface Result {
  data?: { url: string; title: string }
  status: { url: string }
}

export function changeResults(results: readonly Result[], change: ResultsChange): unknown[] {
  const [first, ...others] = results
  if (first === undefined) return []
  switch (change) {
    case 'missing':
      return others
    case 'duplicated':
      return [first, ...results]
    case 'reordered':
      return results.toReversed()
    case 'extra':
      return [elsewhere(first), ...results]
    case 'wrongTypes':
      return [{ ...first, data: { ...first.data, title: 42, transcription: 'none' } }, ...others]
    case 'shortUrls':
      return results.map((result) => ({
        ...result,
        status: { ...result.status, url: result.status.url.replace(/^.*v=/, 'youtu.be/') },
      }))
    case 'nulls':
      return results.map(({ data, status }) => ({ data: data && { ...data, description: null, author: null }, status }))
    default:
      if (isExtreme(change)) return [{ ...first, data: first.data && exaggerate(first.data, change) }, ...others]
      return [spoilResult(first, change), ...others]
  }
}

/** The same changes for search results and citations, which have no status for each requested URL. */
export function changeFound<Item extends { url: string }>(items: readonly Item[], change: ResultsChange): unknown[] {
  const [first, ...others] = items
  if (first === undefined) return []
  switch (change) {
    case 'missing':
      return others
    case 'duplicated':
      return [first, ...items]
    case 'reordered':
      return items.toReversed()
    case 'extra':
      return [{ ...first, url: 'https://www.youtube.com/watch?v=elsewhere--' }, ...items]
    case 'wrongTypes':
      return [{ ...first, url: 42 }, ...others]
    case 'shortUrls':
      return items.map((item) => ({ ...item, url: item.url.replace(/^.*v=/, 'youtu.be/') }))
    case 'nulls':
      return items.map((item) => ({ ...item, description: null, author: null }))
    default:
      return [isExtreme(change) ? exaggerate(first, change) : spoilVideo(first, change), ...others]
  }
}

function elsewhere({ data, status }: Result): Result {
  const url = 'https://www.youtube.com/watch?v=elsewhere--'
  return { ...(data ? { data: { ...data, url } } : {}), status: { ...status, url } }
}

export interface StreamedAnswer {
  chunks: string[]
  citations: AnswerCitation[]
  dollarCost: DollarCost | undefined
}

/** The events of a stream, one string per event. */
export function writeStream(answer: StreamedAnswer, change?: StreamChange): string[] {
  const line = (event: AnswerStreamEvent) => `data: ${JSON.stringify(event)}\n\n`
  const chunks = answer.chunks.map((data) => line({ type: 'answer-chunk', data }))
  const citations = line({ type: 'data-citations', data: { citations: answer.citations } })
  const cost = answer.dollarCost ? [line({ type: 'data-cost', data: { dollarCost: answer.dollarCost } })] : []
  const events = [...chunks, citations, ...cost, 'data: [DONE]\n\n']
  switch (change?.kind) {
    case undefined:
      return events
    case 'cutAfter':
      return events.slice(0, change.events)
    case 'errorAfter':
      return [...events.slice(0, change.events), line({ type: 'error', data: { errorText: change.errorText } })]
    case 'withoutDone':
      return events.slice(0, -1)
    case 'citationsFirst':
      return [citations, ...events.filter((event) => event !== citations)]
    case 'noise':
      return events.flatMap((event, i) => [
        ': ping\n\n',
        `event: message\nid: ${i}\n${event}`,
        noises[i % noises.length] ?? '',
      ])
  }
}

const noises = ['data: {"type":"usage","data":{"tokens":3}}\n\n', 'retry: 1000\n\n', 'data:\n\n', 'data: 7\n\n']

export interface Payload {
  status: number
  contentType: string
  /** The pieces of the body, sent one after the other. */
  parts: Buffer[]
  headers?: Record<string, string>
  /** What the request was charged. */
  charge?: DollarCost
}

/** Whether the client must treat the answer as lost, although the request may have been charged. */
export function losesAnswer(fault: Fault | undefined): boolean {
  switch (fault?.kind) {
    case 'status':
      return fault.status >= 500
    case 'reset':
    case 'resetDuringBody':
    case 'truncated':
    case 'body':
    case 'sent':
      return true
    default:
      return false
  }
}

/** Sends a response with the fault applied. */
export async function deliver(response: ServerResponse, payload: Payload, fault: Fault | undefined): Promise<void> {
  if (fault?.kind === 'slowHeaders') await wait(fault.ms)
  if (fault?.kind === 'reset') return void response.socket?.destroy()
  const body = Buffer.concat(payload.parts)
  if (fault?.kind === 'gzip') response.setHeader('content-encoding', 'gzip')
  if (fault?.kind === 'sent') response.setHeader('content-encoding', fault.encoding)
  const contentType = (fault?.kind === 'sent' ? fault.contentType : undefined) ?? payload.contentType
  response.writeHead(payload.status, { 'content-type': contentType, ...payload.headers })
  switch (fault?.kind) {
    case 'truncated':
      return void response.end(body.subarray(0, fault.afterBytes))
    case 'resetDuringBody':
      response.write(body.subarray(0, fault.afterBytes))
      await wait(20)
      return void response.socket?.destroy()
    case 'slowBody':
      response.write(body.subarray(0, fault.afterBytes))
      await wait(fault.ms)
      return void response.end(body.subarray(fault.afterBytes))
    case 'gzip':
      return void response.end(gzipSync(body))
    case 'sent':
      return void response.end(fault.body)
    case 'padded':
      return await sendPieces(response, [...padding(payload, fault.bytes)])
    case 'splitEvery':
      return await sendPieces(response, pieces(body, fault.bytes))
    default:
      return await sendPieces(response, payload.parts)
  }
}

function* padding({ contentType, parts }: Payload, bytes: number): Generator<Buffer> {
  const filler = Buffer.alloc(bytes, 'x')
  if (contentType === 'text/event-stream') return yield* [Buffer.from(': '), filler, Buffer.from('\n\n'), ...parts]
  yield* [Buffer.from('{"padding":"'), filler, Buffer.from('",'), Buffer.concat(parts).subarray(1)]
}

function pieces(body: Buffer, bytes: number): Buffer[] {
  return Array.from({ length: Math.ceil(body.length / bytes) }, (_, i) => body.subarray(i * bytes, (i + 1) * bytes))
}

async function sendPieces(response: ServerResponse, parts: readonly Buffer[]): Promise<void> {
  for (const part of parts) {
    if (response.destroyed) return
    response.write(part)
    if (parts.length > 1) await new Promise((resolve) => setImmediate(resolve))
  }
  response.end()
}
