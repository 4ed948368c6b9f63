/** More came than was to be read; the connection is closed. */
export class TooManyBytes extends Error {
  constructor(mostBytes: number) {
    super(`more than ${mostBytes} bytes came`)
    this.name = 'TooManyBytes'
  }
}

/** Passes the chunks on until there are more than so many bytes. Throws TooManyBytes; leaving the loop leaves `chunks`. */
export async function* limitBytes(chunks: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > mostBytes) throw new TooManyBytes(mostBytes)
    yield chunk
  }
}

/** All of it as text, decoded as it comes. Throws TooManyBytes, and what `chunks` throws. */
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
