import { formatCount } from '../../contract/format-count.ts'

/** More bytes arrived than allowed; the connection is closed. */
export class TooManyBytes extends Error {
  constructor(mostBytes: number) {
    super(`more than ${formatCount(mostBytes, 'byte')} came`)
    this.name = 'TooManyBytes'
  }
}

/** Passes chunks on until their total exceeds `mostBytes`, then throws TooManyBytes. Ending the loop early also ends `chunks`. */
export async function* limitBytes(chunks: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > mostBytes) throw new TooManyBytes(mostBytes)
    yield chunk
  }
}

/** The whole text, decoded as it arrives. Throws TooManyBytes and the errors of `chunks`. */
export async function readBoundedText(
  chunks: AsyncIterable<Uint8Array> | null,
  mostBytes: number = Number.POSITIVE_INFINITY,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  if (chunks === null) return ''
  for await (const chunk of limitBytes(chunks, mostBytes)) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}
