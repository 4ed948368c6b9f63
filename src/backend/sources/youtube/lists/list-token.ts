// Tokens of the pages of a list. YouTube sends the token of each next page; the token of the first page is built here as YouTube builds it.
import { mostListed } from '../../video-lists.ts'

/** Identifies a page of a list. */
export interface ListPlace {
  /** The number of videos before the page. */
  offset: number
  token: string
}

const form = /^(\d{1,5})\.([\w%=.~-]{1,4000})$/

/** Null when the page is beyond `mostListed` or the token has an unknown form. */
export const writePlace = ({ offset, token }: ListPlace): string | null => {
  const text = `${offset}.${token}`
  return form.test(text) && offset < mostListed ? text : null
}

/** Undefined for a text that `writePlace` did not write. */
export function readPlace(text: string): ListPlace | undefined {
  const [, offset, token] = form.exec(text) ?? []
  return token === undefined || Number(offset) >= mostListed ? undefined : { offset: Number(offset), token }
}

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)])

/** Encodes a text or message field in the wire format of protocol buffers. https://protobuf.dev/programming-guides/encoding/ */
const field = (number: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([...varint((number << 3) | 2), ...varint(content.length)]), content])

/** Asks for unavailable videos too. It is an encoded message with the fields 1 = 0 and 104 = {1: 0}. */
const withUnavailable = 'CADCBgIIAA%3D%3D'

/** The continuation token of a playlist's first page. */
export function firstToken(playlistId: string): string {
  const parameters = [
    field(2, Buffer.from(`VL${playlistId}`)),
    field(3, Buffer.from(withUnavailable)),
    field(35, Buffer.from(playlistId)),
  ]
  const base64 = field(80_226_972, Buffer.concat(parameters)).toString('base64')
  return encodeURIComponent(base64.replaceAll('+', '-').replaceAll('/', '_'))
}
