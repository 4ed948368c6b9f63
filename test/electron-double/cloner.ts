/**
 * Packs messages between page and process as JSON, with support for bytes, and throws for values that Electron cannot clone. It
 * also runs inside the page, so it must not use anything defined outside this function.
 */
export function createCloner() {
  type Tagged = { object?: [string, unknown][]; bytes?: string; number?: string; error?: string }

  const toBase64 = (bytes: Uint8Array) => {
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }
  const toBytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

  function encode(value: unknown): unknown {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : { number: String(value) }
    if (value === undefined) return {}
    if (Array.isArray(value)) return value.map(encode)
    if (value instanceof Uint8Array) return { bytes: toBase64(value) }
    if (value instanceof Error) return { error: value.message }
    if (typeof value !== 'object' || Object.prototype.toString.call(value) !== '[object Object]')
      throw new Error('An object could not be cloned.')
    return { object: Object.entries(value).map(([key, inner]) => [key, encode(inner)]) }
  }

  function decode(encoded: unknown): unknown {
    if (typeof encoded !== 'object' || encoded === null) return encoded
    if (Array.isArray(encoded)) return encoded.map(decode)
    const { object, bytes, number, error } = encoded as Tagged
    if (object) return Object.fromEntries(object.map(([key, inner]) => [key, decode(inner)]))
    if (bytes !== undefined) return toBytes(bytes)
    if (error !== undefined) return new Error(error)
    return number === undefined ? undefined : Number(number)
  }

  return {
    pack: (value: unknown): string => JSON.stringify(encode(value)),
    unpack: (text: string): unknown => decode(JSON.parse(text)),
  }
}
