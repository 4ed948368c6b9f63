// The routes of the three operations: each reads the body, does the work and writes the result.
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AnswerResponse, AnswerStreamEvent, DollarCost } from '../../../contract/service/written.ts'
import type { Log } from '../../log.ts'
import { type AnswerParts, answerQuestion, servedAnswerRequestSchema } from '../../service/answer.ts'
import type { CrawlParts } from '../../service/crawl.ts'
import { readFilter, type SearchParts, searchVideos, servedSearchRequestSchema } from '../../service/search.ts'
import { findVideos, servedVideosRequestSchema } from '../../service/videos.ts'
import type { UnderWay } from '../../under-way.ts'
import { writeJson } from '../../write-json.ts'
import { sendEvents } from './event-stream.ts'
import { failureOf } from './failures.ts'
import { readBody } from './read-body.ts'

export interface OperationParts {
  /** Throws why the library cannot be used. */
  parts(): AnswerParts & CrawlParts & SearchParts
  underWay: Pick<UnderWay, 'begin'>
  /** Aborted when the server closes; its reason is the error for waiting callers. */
  closing: AbortSignal
  /** A streamed answer that fails within this time is answered with an error status instead of a stream. */
  earlyMs: number
  log: Log
}

/** Aborted when the caller disconnects or the server closes. */
function signalFor(reply: FastifyReply, closing: AbortSignal): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  return AbortSignal.any([left.signal, closing])
}

/** Writes one result at a time, so that no whole response is in memory. A failure before the first result still gets its own status. */
async function* writeResults(results: AsyncGenerator<object, DollarCost, void>): AsyncGenerator<string> {
  let before = '{"results":['
  let next = await results.next()
  for (; !next.done; next = await results.next()) {
    yield `${before}${writeJson(next.value)}`
    before = ','
  }
  yield `${before === ',' ? '' : before}],"dollarCost":${writeJson(next.value)}}`
}

const sendResults = (reply: FastifyReply, results: AsyncGenerator<object, DollarCost, void>) =>
  reply
    .type('application/json')
    .send(Readable.from(writeResults(results), { objectMode: false, highWaterMark: 64 * 1024 }))

async function gather(events: AsyncIterable<AnswerStreamEvent>): Promise<AnswerResponse> {
  const answer: AnswerResponse = { answer: '', citations: [], dollarCost: { total: 0 } }
  for await (const event of events) {
    if (event.type === 'answer-chunk') answer.answer += event.data
    if (event.type === 'data-citations') answer.citations = event.data.citations
    if (event.type === 'data-cost') answer.dollarCost = event.data.dollarCost
  }
  return answer
}

/** Waits up to `earlyMs` for the first event and throws if it fails. Returns the same events; the caller must end them. */
async function awaitFirst<Event>(
  events: AsyncGenerator<Event, void, void>,
  earlyMs: number,
): Promise<AsyncIterable<Event>> {
  const first = events.next()
  // The error is thrown again when the event is read below.
  first.catch(() => {})
  await Promise.race([first, sleep(earlyMs)])
  return (async function* () {
    for (let next = await first; !next.done; next = await events.next()) yield next.value
  })()
}

export function addOperations(app: FastifyInstance, operations: OperationParts): void {
  const { parts, underWay, closing, earlyMs, log } = operations

  /** Follows the items until they end, the caller disconnects, or the server or Footnote closes. Costs are recorded in any case. */
  const follow = <Item, Return>(
    reply: FastifyReply,
    make: (signal: AbortSignal) => AsyncGenerator<Item, Return, void>,
  ): AsyncGenerator<Item, Return, void> => {
    const begun = underWay.begin('stopped', signalFor(reply, closing))
    const items = begun.follow(make(begun.signal))
    reply.raw.once('close', () => void items.return(undefined as never).catch(() => {}))
    return items
  }

  app.post('/videos', (request, reply) => {
    const body = readBody(servedVideosRequestSchema, request.body)
    const open = parts()
    return sendResults(
      reply,
      follow(reply, (signal) => findVideos(open, log, body, signal)),
    )
  })

  app.post('/search', (request, reply) => {
    const body = readBody(servedSearchRequestSchema, request.body)
    const [open, filter] = [parts(), readFilter(body)]
    return sendResults(
      reply,
      follow(reply, (signal) => searchVideos(open, body, filter, signal)),
    )
  })

  app.post('/answer', async (request, reply) => {
    const body = readBody(servedAnswerRequestSchema, request.body)
    const open = parts()
    const events = follow(reply, (signal) => answerQuestion(open, body, signal))
    if (body.stream !== true) return gather(events)
    const stream = await awaitFirst(events, earlyMs)
    const sentenceOf = (error: unknown) => {
      const failure = failureOf(error)
      if (failure.isUnexpected && !reply.raw.destroyed) log('an answer failed', error)
      return failure.error
    }
    reply.hijack()
    await sendEvents(reply.raw, reply.getHeaders(), stream, sentenceOf)
    return reply
  })
}
