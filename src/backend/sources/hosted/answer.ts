import { AppError } from '../../../contract/app/errors.ts'
import { type AnswerRequestBody, answerResponseSchema } from '../../../contract/service/answer.ts'
import { readAnswerStream, type ServiceAnswerEvent } from './answer-stream.ts'
import { readCitations } from './citations.ts'
import { toCost } from './cost.ts'
import { unexpectedFailure } from './failures.ts'
import { limitText } from './limit-text.ts'
import { checkCount } from './most-items.ts'
import { type Redact, redactorOf } from './redaction.ts'
import { type HostedConfig, type OpenResponse, openResponse, parseAnswer, readText } from './request.ts'
import { defaultServicePatience } from './service-patience.ts'

export interface ServiceQuestion {
  /** At most 500 characters. */
  question: string
  includeTranscription?: boolean
  signal?: AbortSignal
  /** As in VideosRequest. */
  onMayCost?: (mayCost: boolean) => void
}

/**
 * Streams the service's answer as it is generated, at most a million characters of text. A failure before the first event throws an
 * AppError; a later one ends the answer as incomplete, and so does a long silence (keep-alive comments do not count as events). Without
 * a `cost` event the cost is unknown. An abort throws `signal.reason`; leaving the loop closes the connection.
 */
export async function* askService(
  config: HostedConfig,
  question: ServiceQuestion,
): AsyncGenerator<ServiceAnswerEvent, void, void> {
  yield* limitText(readAnswer(config, question))
}

async function* readAnswer(
  config: HostedConfig,
  { question, includeTranscription = false, signal, onMayCost }: ServiceQuestion,
): AsyncGenerator<ServiceAnswerEvent, void, void> {
  const body: AnswerRequestBody = { query: question, stream: true, contentOptions: { includeTranscription } }
  const silence = new AbortController()
  const until = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal
  const response = await openResponse(config, { endpoint: '/answer', body, isLookUp: false, signal: until, onMayCost })
  const redact = redactorOf(config.key)
  if (!response.contentType.includes('text/event-stream')) return yield* readWholeAnswer(response, redact)
  const limitMs = config.patience?.silenceTimeoutMs ?? defaultServicePatience.silenceTimeoutMs
  yield* keepWhatCame(limitSilence(readAnswerStream(response.chunks, redact), silence, limitMs), signal)
}

/** Aborts `silence` when no event arrives for `limitMs`. */
async function* limitSilence(
  events: AsyncIterable<ServiceAnswerEvent>,
  silence: AbortController,
  limitMs: number,
): AsyncGenerator<ServiceAnswerEvent, void, void> {
  const timer = setTimeout(() => silence.abort(silenceFailure()), limitMs)
  try {
    for await (const event of events) {
      timer.refresh()
      yield event
    }
  } finally {
    clearTimeout(timer)
  }
}

const silenceFailure = () =>
  new AppError(
    'RESPONSE_LOST',
    'The service stopped sending in the middle of its answer. Ask again for the whole answer.',
    {
      mayBeCharged: true,
    },
  )

const streamStart = /^\s*(?:data|event|id|retry)?:/

async function* inOnePiece(text: string): AsyncGenerator<Uint8Array, void, void> {
  yield Buffer.from(text)
}

/**
 * Reads an answer whose content type is not an event stream: usually one JSON document. If the text nevertheless consists of
 * server-sent events, it is read as such.
 */
async function* readWholeAnswer(
  response: OpenResponse,
  redact: Redact,
): AsyncGenerator<ServiceAnswerEvent, void, void> {
  const text = await readText(response)
  if (streamStart.test(text)) return yield* readAnswerStream(inOnePiece(text), redact)
  const json = parseAnswer(text, redact)
  const read = answerResponseSchema.safeParse(json)
  if (!read.success) throw unexpectedFailure(read.error, json, redact)
  const citations = read.data.citations ?? []
  checkCount(citations, 'source')
  if (read.data.answer !== '') yield { type: 'text', text: read.data.answer }
  yield { type: 'citations', ...readCitations(citations, redact) }
  if (read.data.dollarCost) yield { type: 'cost', cost: toCost(read.data.dollarCost) }
  yield { type: 'end', isComplete: true, problem: null }
}

/** Keeps what arrived: a failure after the first event becomes an `end` event instead of an exception. */
async function* keepWhatCame(
  events: AsyncIterable<ServiceAnswerEvent>,
  signal: AbortSignal | undefined,
): AsyncGenerator<ServiceAnswerEvent, void, void> {
  let hasSome = false
  try {
    for await (const event of events) {
      hasSome = true
      yield event
    }
  } catch (error) {
    if (!hasSome || signal?.aborted || !(error instanceof AppError)) throw error
    yield { type: 'end', isComplete: false, problem: error.message }
  }
}
