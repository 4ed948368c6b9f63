import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Piece } from './produced.ts'

/** `name` is a path inside the ZIP, with slashes. */
export interface ZippedFile {
  name: string
  content: Iterable<Piece> | AsyncIterable<Piece>
}

/** Transcripts are hardly smaller at higher levels, but take three times as long. */
const compressionLevel = 3

async function* toBytes(content: ZippedFile['content']): AsyncGenerator<Buffer, void, void> {
  for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece)
}

/** A ZIP with the files, in pieces. Each file is read after the one before it was packed. */
export async function* zipFiles(
  files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>,
): AsyncGenerator<Buffer, void, void> {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream)
  let current: Readable | undefined
  async function fill(): Promise<void> {
    for await (const { name, content } of files) {
      current = Readable.from(toBytes(content), { objectMode: false })
      zip.addReadStream(current, name, { compressionLevel })
      await finished(current)
    }
    zip.end()
  }
  const filling = fill()
  filling.catch((error) => output.destroy(error))
  try {
    for await (const chunk of output) yield chunk
  } finally {
    output.destroy()
    current?.destroy()
    await filling.catch(() => {})
  }
}
