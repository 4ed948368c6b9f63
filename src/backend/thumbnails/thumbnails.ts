// Keeps each video's picture in the data folder, so that the library looks whole without a network.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { BlockList, isIP } from 'node:net'
import { join } from 'node:path'
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

function toPicture(bytes: Buffer): Picture | undefined {
  const type = imageTypeOf(bytes)
  return type === undefined ? undefined : { type, bytes }
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

export interface Thumbnails {
  /** Fetches a picture without keeping it; undefined when there is none to be had. Never throws. */
  fetch(url: string): Promise<Picture | undefined>
  /** Fetches and keeps the picture; false when there is none to be had. Never throws. */
  keep(videoId: string, url: string): Promise<boolean>
  find(videoId: string): Promise<Picture | undefined>
  remove(videoIds: readonly string[]): Promise<void>
}

/**
 * `rewrite` maps a picture's address to where it is really fetched. An address is anybody's word: it is followed to the origins
 * of our own sources, elsewhere only by https and never into this machine or its network.
 */
export function createThumbnails(options: {
  dataDir: string
  dispatcher: Dispatcher
  rewrite: (url: string) => string
  trustedOrigins: () => readonly string[]
}): Thumbnails {
  const folder = join(options.dataDir, 'thumbnails')
  // Ids differ by case, file names on some systems do not.
  const pathOf = (videoId: string) => join(folder, Buffer.from(videoId).toString('hex'))

  const fetchPicture = async (address: string): Promise<Picture | undefined> => {
    const url = new URL(options.rewrite(address))
    const isPublic = url.protocol === 'https:' && isPublicHost(url.hostname)
    if (!isPublic && !options.trustedOrigins().includes(url.origin)) return undefined
    const response = await request(url, { dispatcher: options.dispatcher, signal: AbortSignal.timeout(timeoutMs) })
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of response.body) {
      length += chunk.length
      if (length > maxBytes) return undefined
      chunks.push(chunk)
    }
    if (response.statusCode !== 200) return undefined
    return toPicture(Buffer.concat(chunks))
  }

  return {
    fetch: (url) => fetchPicture(url).catch(() => undefined),
    async keep(videoId, url) {
      if (existsSync(pathOf(videoId))) return true
      const unfinished = `${pathOf(videoId)}.part`
      try {
        const picture = await fetchPicture(url)
        if (picture === undefined) return false
        await mkdir(folder, { recursive: true })
        await writeFile(unfinished, picture.bytes)
        await rename(unfinished, pathOf(videoId))
        return true
      } catch {
        await rm(unfinished, { force: true }).catch(() => {})
        return false
      }
    },
    async find(videoId) {
      if (!/^[A-Za-z0-9_-]{11}$/.test(videoId)) return undefined
      const bytes = await readFile(pathOf(videoId)).catch(() => undefined)
      return bytes && toPicture(bytes)
    },
    async remove(videoIds) {
      for (const videoId of videoIds) await rm(pathOf(videoId), { force: true }).catch(() => {})
    },
  }
}
