// Downloads pictures of videos from the addresses that sources give.
import type { Dispatcher } from 'undici'
import { isPublicHost } from './public-address.ts'

const maxBytes = 3_000_000
const timeoutMs = 15_000

/** The media type by the first bytes; undefined if it is not a picture that is shown in the window. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 12))
  if (start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (start.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png'
  if (start.subarray(0, 4).toString('latin1') === 'RIFF' && start.subarray(8, 12).toString('latin1') === 'WEBP')
    return 'image/webp'
  return undefined
}

export interface Picture {
  type: string
  bytes: Buffer
}

export function toPicture(bytes: Buffer): Picture | undefined {
  const type = imageTypeOf(bytes)
  return type === undefined ? undefined : { type, bytes }
}

/** The picture, or undefined if the address has no usable picture. Throws if the network fails. */
export type FetchPicture = (address: string, signal?: AbortSignal) => Promise<Picture | undefined>

/**
 * `rewrite` maps the address of a picture to the one that is really requested. Addresses come from whoever described the video. The origins
 * of our own sources are requested through `dispatcher`. All others are requested through `publicDispatcher`, only by https and never in
 * this computer's own network: `publicDispatcher` must connect by `publicLookup`. A proxy resolves names itself, so behind one only the
 * spelling of the host can be checked. Redirects are not followed.
 */
export function createFetchPicture(options: {
  dispatcher: () => Promise<Dispatcher>
  publicDispatcher: () => Promise<Dispatcher>
  rewrite: (url: string) => string
  trustedOrigins: () => readonly string[]
}): FetchPicture {
  return async (address, signal) => {
    const url = new URL(options.rewrite(address))
    const isTrusted = options.trustedOrigins().includes(url.origin)
    if (!isTrusted && !(url.protocol === 'https:' && isPublicHost(url.hostname))) return undefined
    const { request } = await import('undici')
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await request(url, {
      dispatcher: await (isTrusted ? options.dispatcher() : options.publicDispatcher()),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of response.body) {
      length += chunk.length
      if (length > maxBytes) return undefined
      chunks.push(chunk)
    }
    return response.statusCode === 200 ? toPicture(Buffer.concat(chunks)) : undefined
  }
}
