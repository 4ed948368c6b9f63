// Limits the size of an endpoint's responses.
import { findExcess } from '../bounds/bounded-json.ts'
import { readBoundedText, TooManyBytes } from '../bounds/bounded-text.ts'
import { answerTooLarge } from './address-failures.ts'

/** Larger than the longest text that is accepted from a model, written as JSON. */
export const mostChatBytes = 4 * 2 ** 20

/** The limit for the body of an error response. */
const mostErrorBytes = 64 * 1024

/** The limit for `count` vectors of 8,192 numbers each, which is twice the length of the longest vectors in use. */
export const mostBytesOfVectors = (count: number): number => (count + 1) * 8192 * 32

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** Passes server-sent events on. The stream fails with `tooLarge` when one event has more than `mostBytes`. */
function limitEvents(mostBytes: number, tooLarge: () => Error): TransformStream<Uint8Array, Uint8Array> {
  let length = 0
  let isLineEmpty = true
  let isAfterReturn = false
  const read = (byte: number) => {
    length++
    const isSecondHalf = byte === lineFeed && isAfterReturn
    isAfterReturn = byte === carriageReturn
    if (isSecondHalf) return
    const isLineEnd = byte === lineFeed || byte === carriageReturn
    if (isLineEnd && isLineEmpty) length = 0
    isLineEmpty = isLineEnd
  }
  return new TransformStream({
    transform(bytes, controller) {
      for (const byte of bytes) {
        read(byte)
        if (length > mostBytes) throw tooLarge()
      }
      controller.enqueue(bytes)
    },
  })
}

/** The first part of an error response. The rest is not needed, because the status is known. */
async function readBeginning(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  if (body === null) return ''
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true })
    length += bytes.length
    if (length > mostErrorBytes) break
  }
  return text
}

/** The same response with a body that is already decompressed. */
function withBody({ status, statusText, headers }: Response, body: string | ReadableStream | null): Response {
  const kept = new Headers(headers)
  // These headers describe the body before it was decompressed.
  for (const name of ['content-encoding', 'content-length']) kept.delete(name)
  return new Response(status === 204 || status === 205 ? null : body, { status, statusText, headers: kept })
}

export interface ReplyBounds {
  /** The endpoint's address, for error messages. */
  url: string
  /** Whether one document or a stream of events was requested. */
  form: 'json' | 'events'
  /** The limit for a document. */
  mostBytes: number
}

/** Throws MODEL_FAILED for a document that is too large. For an event that is too large, reading the body fails. */
export async function boundReply(response: Response, { url, form, mostBytes }: ReplyBounds): Promise<Response> {
  const { body } = response
  const tooLarge = () => answerTooLarge(url)
  if (!response.ok) return withBody(response, await readBeginning(body))
  const isJson = /^application\/json\b/i.test(response.headers.get('content-type') ?? '')
  if (form === 'events' && !isJson)
    return body === null ? response : withBody(response, body.pipeThrough(limitEvents(mostChatBytes, tooLarge)))
  const text = await readBoundedText(body, mostBytes).catch((error: unknown) => {
    throw error instanceof TooManyBytes ? tooLarge() : error
  })
  if (findExcess(text) !== undefined) throw tooLarge()
  return withBody(response, text)
}
