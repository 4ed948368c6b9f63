import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'

const encoder = new TextEncoder()

export function openZip() {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  return {
    /** Lets other work run before it returns, so that packing a large library does not block the backend. */
    async add(name: string, content: string): Promise<void> {
      const entry = new ZipDeflate(name, { level: 6 })
      zip.add(entry)
      entry.push(encoder.encode(content), true)
      await setImmediate()
    },
    finish(): Uint8Array {
      zip.end()
      return Buffer.concat(chunks)
    },
  }
}
