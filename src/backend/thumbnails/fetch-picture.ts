// Fetches pictures of videos from where their sources say they are.
import { BlockList, isIP } from 'node:net'
import type { Dispatcher } from 'undici'
import { request } from 'undici'

const maxBytes = 3_000_000
const timeoutMs = 15_000

/** Pictures we pass on to the page, by their first bytes. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 12))
  if (start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (start.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png'
  if (start.subarray(0, 4).toString('latin1') === 'RIFF' && start.subarray(8, 12).toString('latin1') === 'WEBP')
    return 'image/webp'
  return undefined
}

const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateAddresses.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv6')

/** Whether a host is written as one of the internet, not as one of this machine or its network. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  if (version !== 0) return !privateAddresses.check(host, version === 4 ? 'ipv4' : 'ipv6')
  return host.includes('.') && !/\.(?:localhost|local|internal|lan|home\.arpa)\.?$/.test(host)
}

export interface Picture {
  type: string
  bytes: Buffer
}

export function toPicture(bytes: Buffer): Picture | undefined {
  const type = imageTypeOf(bytes)
  return type === undefined ? undefined : { type, bytes }
}

/** The picture, or undefined when there is none to be had there; throws where the network fails. */
export type FetchPicture = (address: string, signal?: AbortSignal) => Promise<Picture | undefined>

/**
 * `rewrite` maps a picture's address to where it is really fetched. An address is anybody's word: it is followed to the origins
 * of our own sources, elsewhere only by https and never into this machine or its network.
 */
export function createFetchPicture(options: {
  dispatcher: Dispatcher
  rewrite: (url: string) => string
  trustedOrigins: () => readonly string[]
}): FetchPicture {
  return async (address, signal) => {
    const url = new URL(options.rewrite(address))
    const isPublic = url.protocol === 'https:' && isPublicHost(url.hostname)
    if (!isPublic && !options.trustedOrigins().includes(url.origin)) return undefined
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await request(url, {
      dispatcher: options.dispatcher,
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
