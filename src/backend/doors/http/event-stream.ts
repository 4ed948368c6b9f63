// Writes a streamed answer as server-sent events, no faster than its reader reads.
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { streamEnd } from '../../../contract/service/stream.ts'
import type { AnswerStreamEvent } from '../../../contract/service/written.ts'
import { writeJson } from '../../write-json.ts'

const writeEvent = (event: AnswerStreamEvent) => `data: ${writeJson(event)}\n\n`

async function* writeEvents(
  events: AsyncIterable<AnswerStreamEvent>,
  sentenceOf: (error: unknown) => string,
): AsyncGenerator<string, void, void> {
  try {
    for await (const event of events) yield writeEvent(event)
    yield `data: ${streamEnd}\n\n`
  } catch (error) {
    yield writeEvent({ type: 'error', data: { errorText: sentenceOf(error) } })
  }
}

/** Resolves when the stream has ended, whichever side ended it. A failure is sent as its last event. Never throws. */
export async function sendEvents(
  response: ServerResponse,
  headers: Record<string, string | number | string[] | undefined>,
  events: AsyncIterable<AnswerStreamEvent>,
  sentenceOf: (error: unknown) => string,
): Promise<void> {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  // Send the headers now, because the first word of a slow model may take long.
  response.flushHeaders()
  const text = Readable.from(writeEvents(events, sentenceOf), { objectMode: false, highWaterMark: 16 * 1024 })
  // An error here means that the reader has disconnected.
  await pipeline(text, response).catch(() => {})
}
