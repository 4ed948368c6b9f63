import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** What `decodedBody` can undo, as an `Accept-Encoding` header says it. */
export const acceptedEncodings = 'gzip, deflate, br'

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * The body without the compression its `Content-Encoding` names; undefined for one that was not asked for, or for several in one
 * another. What breaks off or cannot be decompressed fails the reader; leaving the reader closes the connection.
 */
export function decodedBody(body: Readable, encoding: string | undefined): Readable | undefined {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return body
  const decoder = Object.hasOwn(decoders, name) ? decoders[name]?.() : undefined
  // The failure reaches whoever reads from the decoder.
  return decoder && pipeline(body, decoder, () => {})
}
