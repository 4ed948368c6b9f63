// Has Word files written in a thread of its own, because that takes seconds for long documents.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { nextTurn } from '../../next-turn.ts'
import { workerUrl } from '../../worker-url.ts'
import type { DocumentBlock, RichDocument } from './document.ts'
import type { FromWordWorker, ToWordWorker } from './word-messages.ts'

/** How many blocks are sent at once: copying more for the thread would keep other calls waiting. */
const blocksAtOnce = 200

/** The objects of a document live until it is packed; with V8's own small limit, most of the time would go into moving them. */
const resourceLimits = { maxYoungGenerationSizeMb: 128 }

async function ask(worker: Worker, message: ToWordWorker): Promise<FromWordWorker> {
  worker.postMessage(message)
  const [reply]: FromWordWorker[] = await once(worker, 'message')
  if (reply === undefined || reply.kind === 'failed')
    throw new Error(`The Word file could not be written: ${reply?.problem ?? 'no answer'}`)
  return reply
}

async function writeWith(worker: Worker, { blocks, ...rest }: RichDocument): Promise<Uint8Array> {
  const { title, author, language, sources } = rest
  await ask(worker, { kind: 'begin', head: { title, author, language, sources } })
  let held: DocumentBlock[] = []
  for await (const block of blocks) {
    held.push(block)
    if (held.length < blocksAtOnce) continue
    await ask(worker, { kind: 'blocks', blocks: held })
    held = []
    await nextTurn()
  }
  await ask(worker, { kind: 'blocks', blocks: held })
  const packed = await ask(worker, { kind: 'pack' })
  if (packed.kind !== 'packed') throw new Error('The Word file could not be written: it was not packed')
  return packed.bytes
}

/** Writes documents one after the other in one thread, which is started with the first. `close` ends it, even while it works. */
export function openWordWriter() {
  let worker: Worker | undefined
  return {
    /** The Word file. An error in the blocks ends the thread; the next document starts another. */
    async write(document: RichDocument): Promise<Uint8Array> {
      worker ??= new Worker(workerUrl(import.meta.url, 'word-worker'), { resourceLimits })
      try {
        return await writeWith(worker, document)
      } catch (error) {
        await this.close()
        throw error
      }
    },
    async close(): Promise<void> {
      const ending = worker
      worker = undefined
      await ending?.terminate()
    },
  }
}
