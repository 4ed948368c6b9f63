// Makes a small PNG of a single colour. Each name gets its own colour.
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const width = 320
const height = 180

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export function makePicture(name: string): Buffer {
  const colour = createHash('sha256').update(name).digest().subarray(0, 3)
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => colour)])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
