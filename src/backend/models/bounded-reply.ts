// What an endpoint answers, cut off where no answer to our request goes on.
import { findExcess } from '../bounds/bounded-json.ts'
import { readBoundedText, TooManyBytes } from '../bounds/bounded-text.ts'
import { answerTooLarge } from './address-failures.ts'

/** More than the longest text that is taken from a model, as JSON. */
export const mostChatBytes = 4 * 2 ** 20

/** Of the words of a refusal. */
const mostErrorBytes = 64 * 1024

/** So many vectors of 8,192 numbers, which is twice as many as the longest that are in use have, written out in full. */
export const mostBytesOfVectors = (count: number): number => (count + 1) * 8192 * 32

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** Passes server-sent events on; errors with `tooLarge` where one of them has more than `mostBytes`. */
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

/** The beginning of the words of a refusal; the status says enough without the rest. */
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

/** The same answer with a body that has been decompressed or read. */
function withBody({ status, statusText, headers }: Response, body: string | ReadableStream | null): Response {
  const kept = new Headers(headers)
  // They are of the body as it travelled.
  for (const name of ['content-encoding', 'content-length']) kept.delete(name)
  return new Response(status === 204 || status === 205 ? null : body, { status, statusText, headers: kept })
}

export interface ReplyBounds {
  /** The endpoint's address, for what is said of it. */
  url: string
  /** What is asked for: one document, or events as they come. */
  form: 'json' | 'events'
  /** Of a document. */
  mostBytes: number
}

/** Throws MODEL_FAILED for a document that is too large; events that are fail whoever reads them. */
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
