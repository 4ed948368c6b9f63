// The three operations as routes: read the body, do the work, write what comes of it.
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AnswerResponse, AnswerStreamEvent, DollarCost } from '../../../contract/service/written.ts'
import type { Parts } from '../../handlers/context.ts'
import { answerQuestion, servedAnswerRequestSchema } from '../../service/answer.ts'
import { readFilter, searchVideos, servedSearchRequestSchema } from '../../service/search.ts'
import { findVideos, servedVideosRequestSchema } from '../../service/videos.ts'
import { writeJson } from '../../write-json.ts'
import { sendEvents } from './event-stream.ts'
import { failureOf } from './failures.ts'
import { readBody } from './read-body.ts'

export interface OperationParts {
  /** Throws why the library cannot be used. */
  parts(): Parts
  /** Aborted when the door closes, with what to tell those who wait. */
  closing: AbortSignal
  /** A failure that comes sooner than this is told by its status rather than in a stream. */
  earlyMs: number
  log(message: string, error?: unknown): void
}

/** Aborted when whoever asked hangs up, or the door closes. */
function signalFor(reply: FastifyReply, closing: AbortSignal): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  return AbortSignal.any([left.signal, closing])
}

/** One result at a time, so that no response is held in memory whole; a failure before the first still has a status of its own. */
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

/** The same events, which somebody else has to end. Throws what they fail with at once. */
async function awaitFirst<Event>(
  events: AsyncGenerator<Event, void, void>,
  earlyMs: number,
): Promise<AsyncIterable<Event>> {
  const first = events.next()
  // Seen again when it is read.
  first.catch(() => {})
  await Promise.race([first, sleep(earlyMs)])
  return (async function* () {
    for (let next = await first; !next.done; next = await events.next()) yield next.value
  })()
}

export function addOperations(app: FastifyInstance, { parts, closing, earlyMs, log }: OperationParts): void {
  app.post('/videos', (request, reply) => {
    const body = readBody(servedVideosRequestSchema, request.body)
    const results = findVideos({ ...parts(), log }, body, signalFor(reply, closing))
    return sendResults(reply, results)
  })

  app.post('/search', (request, reply) => {
    const body = readBody(servedSearchRequestSchema, request.body)
    const results = searchVideos(parts(), body, readFilter(body), signalFor(reply, closing))
    return sendResults(reply, results)
  })

  app.post('/answer', async (request, reply) => {
    const body = readBody(servedAnswerRequestSchema, request.body)
    const events = answerQuestion(parts(), body, signalFor(reply, closing))
    if (body.stream !== true) return gather(events)
    const stream = await awaitFirst(events, earlyMs)
    const sentenceOf = (error: unknown) => {
      const failure = failureOf(error)
      if (failure.isUnexpected && !reply.raw.destroyed) log('an answer failed', error)
      return failure.error
    }
    reply.hijack()
    // Whoever asked may be gone before the first word is read; what the model's call cost is written down all the same.
    await sendEvents(reply.raw, reply.getHeaders(), stream, sentenceOf).finally(() => events.return())
    return reply
  })
}
