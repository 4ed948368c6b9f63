import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'

const encoder = new TextEncoder()

export interface OpenZip {
  /** Lets other work run before it returns, so that packing a large library does not block the backend. */
  add(name: string, content: string): Promise<void>
  finish(): Uint8Array
}

export function openZip(): OpenZip {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  return {
    async add(name, content) {
      const entry = new ZipDeflate(name, { level: 6 })
      zip.add(entry)
      entry.push(encoder.encode(content), true)
      await setImmediate()
    },
    finish() {
      zip.end()
      return Buffer.concat(chunks)
    },
  }
}
