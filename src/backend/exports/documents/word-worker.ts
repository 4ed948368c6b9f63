import { parentPort } from 'node:worker_threads'
import { createWordFile } from './word.ts'
import type { FromWordWorker, ToWordWorker } from './word-messages.ts'

let file: ReturnType<typeof createWordFile> | undefined

async function take(message: ToWordWorker): Promise<FromWordWorker> {
  if (message.kind === 'begin') file = createWordFile(message.head)
  else if (message.kind === 'blocks') file?.add(message.blocks)
  else if (file !== undefined) {
    const bytes = await file.pack()
    file = undefined
    return { kind: 'packed', bytes }
  }
  return { kind: 'taken' }
}

parentPort?.on('message', (message: ToWordWorker) => {
  take(message).then(
    (reply) => parentPort?.postMessage(reply),
    (error: unknown) => {
      file = undefined
      parentPort?.postMessage({ kind: 'failed', problem: String(error) } satisfies FromWordWorker)
    },
  )
})
