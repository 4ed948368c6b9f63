// Where a page of a list is. YouTube names the next page; the first is named here, as its own pages do.
import { mostListed } from '../../video-lists.ts'

/** From YouTube, or made here: what is given back for the next page. */
export interface ListPlace {
  /** How many videos come before it. */
  offset: number
  token: string
}

const form = /^(\d{1,5})\.([\w%=.~-]{1,4000})$/

export const writePlace = ({ offset, token }: ListPlace): string | null => {
  const text = `${offset}.${token}`
  return form.test(text) && offset < mostListed ? text : null
}

/** Undefined for what was not written here. */
export function readPlace(text: string): ListPlace | undefined {
  const [, offset, token] = form.exec(text) ?? []
  return token === undefined || Number(offset) >= mostListed ? undefined : { offset: Number(offset), token }
}

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)])

/** A text or message of the protocol buffers' wire format. https://protobuf.dev/programming-guides/encoding/ */
const field = (number: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([...varint((number << 3) | 2), ...varint(content.length)]), content])

/** Asks for unavailable videos as well; itself a message, of the fields 1 = 0 and 104 = {1: 0}. */
const withUnavailable = 'CADCBgIIAA%3D%3D'

/** The continuation that stands for the first page of a playlist. */
export function firstToken(playlistId: string): string {
  const parameters = [
    field(2, Buffer.from(`VL${playlistId}`)),
    field(3, Buffer.from(withUnavailable)),
    field(35, Buffer.from(playlistId)),
  ]
  const base64 = field(80_226_972, Buffer.concat(parameters)).toString('base64')
  return encodeURIComponent(base64.replaceAll('+', '-').replaceAll('/', '_'))
}
