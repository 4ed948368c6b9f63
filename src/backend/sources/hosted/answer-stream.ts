// Reads the server-sent events of a streamed `/answer`. A chunk may end in the middle of an event, and the stream may break off.
import { createParser } from 'eventsource-parser'
import type { Cost } from '../../../contract/app/costs.ts'
import { AppError } from '../../../contract/app/errors.ts'
import { type RawResult, UnreadResponse } from '../../../contract/app/raw-results.ts'
import { type AnswerStreamEventRead, readStreamEvent } from '../../../contract/service/stream.ts'
import { findExcess } from '../../bounds/bounded-json.ts'
import { type CitationsRead, mergeCitations, readCitations } from './citations.ts'
import { toCost } from './cost.ts'
import { printable, tooLargeFailure } from './failures.ts'
import { checkCount } from './most-items.ts'
import type { Redact } from './redaction.ts'

export type ServiceAnswerEvent =
  /** The next piece of the answer, Markdown. */
  | { type: 'text'; text: string }
  /** All citations so far; replaces the earlier list. */
  | ({ type: 'citations' } & CitationsRead)
  | { type: 'cost'; cost: Cost }
  /** Always the last event. `problem` says why an answer is incomplete; `raw` holds the events that could not be read. */
  | { type: 'end'; isComplete: boolean; problem: string | null; raw?: readonly RawResult[] }

/** This is large because one event may hold the transcripts of all cited videos. */
const maxEventCharacters = 32 * 1024 * 1024

interface Fault {
  code: 'RESPONSE_LOST' | 'SERVICE_UNREADABLE' | 'SERVICE_FAILED'
  message: string
}

const cutOff: Fault = {
  code: 'RESPONSE_LOST',
  message: 'The answer broke off before it was complete. Ask again for the whole answer.',
}
const partUnreadable: Fault = {
  code: 'SERVICE_UNREADABLE',
  message: 'Part of the answer could not be read. Ask again for the whole answer.',
}

/**
 * Yields the events of the answer, then one `end` event. The answer is complete after `[DONE]`, or when the stream ends normally after
 * the cost, or after citations that followed the last text. Otherwise it was cut off. Throws what `chunks` throws, and an AppError
 * when the stream fails before its first event. `redact` is applied to the service's own words.
 */
export async function* readAnswerStream(
  chunks: AsyncIterable<Uint8Array>,
  redact: Redact = (text) => text,
): AsyncGenerator<ServiceAnswerEvent, void, void> {
  const reader = new StreamReader(redact)
  let isEmpty = true
  for await (const data of readDataLines(chunks)) {
    const event = reader.read(data)
    if (event !== undefined) {
      isEmpty = false
      yield event
    }
    if (reader.isOver) break
  }
  const { fault, unread } = reader
  if (fault !== null && isEmpty) {
    const [first] = unread
    const cause = first && new UnreadResponse({ ...first, json: unread.map(({ json }) => json).join('\n') })
    throw new AppError(fault.code, fault.message, { mayBeCharged: true }, { cause })
  }
  const end = { type: 'end', isComplete: fault === null, problem: fault?.message ?? null } as const
  yield unread.length === 0 ? end : { ...end, raw: unread }
}

async function* readDataLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const arrived: string[] = []
  const parser = createParser({
    maxBufferSize: maxEventCharacters,
    onEvent: ({ data }) => arrived.push(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw tooLargeFailure('one of its events is larger than 32 MB')
    },
  })
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* arrived.splice(0)
  }
  // Accept a last event without the empty line that should end it.
  parser.feed(`${decoder.decode()}\n\n`)
  yield* arrived.splice(0)
}

class StreamReader {
  isOver = false
  /** Events that could not be read. */
  readonly unread: RawResult[] = []
  private isDone = false
  private hasCost = false
  private lastContent: 'chunk' | 'citations' | undefined
  private found: Fault | null = null
  private citations: unknown[] = []
  private readonly redact: Redact

  constructor(redact: Redact) {
    this.redact = redact
  }

  /** Why the answer is incomplete if the stream ends now; null if it is complete. */
  get fault(): Fault | null {
    const isWhole = this.isDone || this.hasCost || this.lastContent === 'citations'
    return this.found ?? (isWhole ? null : cutOff)
  }

  /** Throws SERVICE_UNREADABLE when the event is too large to parse. */
  read(line: string): ServiceAnswerEvent | undefined {
    const excess = findExcess(line)
    if (excess !== undefined) throw tooLargeFailure(excess)
    const read = readStreamEvent(line)
    if (read.kind === 'event') return this.take(read.event)
    if (read.kind === 'unreadable') {
      this.found = partUnreadable
      this.unread.push({ videoId: null, json: this.redact(line), problem: 'it is not an event of an answer' })
    }
    if (read.kind === 'end') this.isOver = this.isDone = true
    return undefined
  }

  private take(event: AnswerStreamEventRead): ServiceAnswerEvent | undefined {
    switch (event.type) {
      case 'answer-chunk':
        this.lastContent = 'chunk'
        return event.data === '' ? undefined : { type: 'text', text: event.data }
      case 'data-citations':
        if (this.lastContent === 'chunk') this.lastContent = 'citations'
        checkCount(event.data.citations, 'source')
        this.citations = mergeCitations(this.citations, event.data.citations)
        checkCount(this.citations, 'source')
        return { type: 'citations', ...readCitations(this.citations, this.redact) }
      case 'data-cost':
        this.hasCost = true
        return { type: 'cost', cost: toCost(event.data.dollarCost) }
      case 'error':
        this.isOver = true
        this.found = { code: 'SERVICE_FAILED', message: brokenOffMessage(this.redact(event.data.errorText)) }
        return undefined
    }
  }
}

function brokenOffMessage(errorText: string): string {
  const words = printable(errorText)
  return `The service ended its answer with an error${words === '' ? '' : `: “${words}”`}. Ask again.`
}
