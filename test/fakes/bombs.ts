// Responses that are small when sent but need a lot of memory once they are decompressed or parsed.
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'

export interface Bomb {
  /** The value of the `Content-Encoding` header. */
  encoding: string
  body: Buffer
}

const mb = 2 ** 20
const block = Buffer.alloc(16 * mb, '{},')
const whole = (size: number) =>
  Buffer.concat([Buffer.from('{"results":['), Buffer.alloc(size, '{},'), Buffer.from('{}]}')])

/** Builds a gzip body of `count` blocks of 16 MB. Each block is a gzip member of its own, which keeps this fast. */
function gzipMembers(count: number): Buffer {
  const [start, middle, end] = [Buffer.from('{"results":['), block, Buffer.from('{}]}')].map((part) => gzipSync(part))
  if (!start || !middle || !end) throw new Error('There are three parts')
  return Buffer.concat([start, ...Array.from({ length: count }, () => middle), end])
}

const withClips = (clips: string) =>
  Buffer.from(
    JSON.stringify({
      results: [{ status: {}, data: { url: '', title: '', transcription: { audioClips: ['clips'] } } }],
    }).replace('"clips"', clips.slice(0, -1)),
  )

const brotliFast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** One video with `count` clips, all of them unreadable. Small enough that the response itself is accepted. */
export const spoiltClips = (count: number): Bomb => ({
  encoding: 'identity',
  body: withClips('{"a":1},'.repeat(count)),
})

/** 245 kB when sent, 240 MB of JSON when decompressed. */
export const gzipBomb = (): Bomb => ({ encoding: 'gzip', body: gzipMembers(15) })

/** Each of these takes several hundred megabytes, or millions of values, once it is read. */
export const bombs: Record<string, () => Bomb> = {
  'a gzip bomb of 240 MB': gzipBomb,
  'a gzip bomb in one piece': () => ({ encoding: 'gzip', body: gzipSync(whole(128 * mb)) }),
  'a gzip bomb of nothing but blanks': () => ({ encoding: 'gzip', body: gzipSync(Buffer.alloc(128 * mb, ' ')) }),
  'a deflate bomb': () => ({ encoding: 'deflate', body: deflateSync(whole(128 * mb)) }),
  'a brotli bomb': () => ({ encoding: 'br', body: brotliCompressSync(whole(128 * mb), brotliFast) }),
  'a gzip bomb in a gzip file': () => ({ encoding: 'gzip, gzip', body: gzipSync(gzipMembers(15)) }),
  'millions of results': () => ({ encoding: 'identity', body: whole(24 * mb) }),
  'millions of clips': () => ({ encoding: 'identity', body: withClips('{},'.repeat(8 * mb)) }),
  'millions of sources': () => ({
    encoding: 'identity',
    body: Buffer.concat([
      Buffer.from('data: {"type":"data-citations","data":{"citations":['),
      Buffer.alloc(24 * mb, '{},'),
      Buffer.from('{}]}}\n\n'),
    ]),
  }),
  'millions of lists in one another': () => ({
    encoding: 'gzip',
    body: gzipSync(Buffer.concat([Buffer.alloc(24 * mb, '['), Buffer.alloc(24 * mb, ']')])),
  }),
}
