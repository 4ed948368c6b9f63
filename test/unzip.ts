import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of a ZIP in their order. Throws if the ZIP is damaged. */
export async function unzip(zip: Buffer): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  const opened = await fromBufferPromise(zip)
  for await (const entry of opened.eachEntry())
    files[entry.fileName] = await buffer(await opened.openReadStreamPromise(entry))
  return files
}
