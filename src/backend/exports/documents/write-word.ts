// Has Word files written in threads of their own, because that takes seconds for long documents.
import { Worker } from 'node:worker_threads'
import { nextTurn } from '../../next-turn.ts'
import { workerUrl } from '../../worker-url.ts'
import type { DocumentBlock, RichDocument } from './document.ts'
import type { FromWordWorker, ToWordWorker } from './word-messages.ts'

/** How many blocks are sent at once: copying more for the thread would keep other calls waiting. */
const blocksAtOnce = 200

/** The objects of a document live until it is packed; with V8's own small limit, most of the time would go into moving them. */
const resourceLimits = { maxYoungGenerationSizeMb: 128 }

/** A thread without work ends after this time. Until then, the next of many transcripts finds it ready. */
const idleMs = 2000

const notWritten = (why: string) => new Error(`The Word file could not be written: ${why}`)

/** Resolves with the reply. Throws if there is none, because the thread failed or was ended. */
function ask(worker: Worker, message: ToWordWorker): Promise<FromWordWorker> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off('message', take)
      worker.off('error', reject)
      worker.off('exit', end)
    }
    const take = (reply: FromWordWorker) => {
      settle()
      if (reply.kind === 'failed') reject(notWritten(reply.problem))
      else resolve(reply)
    }
    const end = () => reject(notWritten('its thread ended'))
    worker.on('message', take)
    worker.on('error', reject)
    worker.on('exit', end)
    worker.postMessage(message)
  })
}

async function writeWith(worker: Worker, { blocks, ...head }: RichDocument): Promise<Uint8Array> {
  await ask(worker, { kind: 'begin', head })
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
  if (packed.kind !== 'packed') throw notWritten('it was not packed')
  return packed.bytes
}

const idle = new Map<Worker, NodeJS.Timeout>()

function takeWorker(): Worker {
  for (const [worker, timer] of idle) {
    clearTimeout(timer)
    idle.delete(worker)
    worker.ref()
    return worker
  }
  return new Worker(workerUrl(import.meta.url, 'word-worker'), { resourceLimits })
}

function giveBack(worker: Worker): void {
  const end = () => {
    idle.delete(worker)
    void worker.terminate()
  }
  worker.unref()
  idle.set(worker, setTimeout(end, idleMs).unref())
}

/** The Word file of a document. Aborting ends its thread and throws. */
export async function writeWord(document: RichDocument, signal?: AbortSignal): Promise<Uint8Array> {
  signal?.throwIfAborted()
  const worker = takeWorker()
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const bytes = await writeWith(worker, document)
    giveBack(worker)
    return bytes
  } catch (error) {
    await worker.terminate()
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
