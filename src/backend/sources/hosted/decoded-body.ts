import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** The encodings that `decodedBody` can decode, as an `Accept-Encoding` header. */
export const acceptedEncodings = 'gzip, deflate, br'

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Decompresses a body by its `Content-Encoding`. Returns undefined for an encoding that was not requested and for several combined
 * ones. A truncated or corrupt body makes reading fail; ending the reading early closes the connection.
 */
export function decodedBody(body: Readable, encoding: string | undefined): Readable | undefined {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return body
  const decoder = Object.hasOwn(decoders, name) ? decoders[name]?.() : undefined
  // The empty callback is enough: an error also surfaces where the decoder is read.
  return decoder && pipeline(body, decoder, () => {})
}
