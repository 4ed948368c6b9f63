import { Worker } from 'node:worker_threads'
import { AppError, toAppError } from '../../../contract/app/errors.ts'
import { workerUrl } from '../../worker-url.ts'
import type { FromSearchWorker, SearchJob, SearchWorkerData, ToSearchWorker } from './search-messages.ts'

/** What a search makes is soon garbage. Without this limit V8 lets it grow to some 100 MB in each thread before it collects it. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 }

/** One worker thread with its own connection. It works on one job at a time, in the order of the requests. */
export interface SearchThread {
  /** A job that is aborted before it starts is never run. Aborting rejects with `signal.reason`, also while the job runs. */
  run<Found>(job: SearchJob, signal?: AbortSignal): Promise<Found>
  /** Ends the thread. Jobs that have not finished are rejected. */
  close(): Promise<void>
}

interface Waiting {
  job: SearchJob
  resolve(found: unknown): void
  reject(error: unknown): void
}

const stopped = (cause?: unknown) =>
  new AppError('INTERNAL', 'The search stopped unexpectedly. Search again.', {}, { cause })
const closed = () =>
  new AppError('INTERNAL', 'Footnote is closing, so the search was stopped. Open Footnote again, then search again.')

/** The thread is started with the first job, and started again if it crashed. */
export function openSearchThread(data: SearchWorkerData): SearchThread {
  let worker: Worker | undefined
  let running: Waiting | undefined
  let queue: Waiting[] = []
  let isClosed = false

  const rejectAll = (error: AppError) => {
    for (const waiting of [...(running ? [running] : []), ...queue]) waiting.reject(error)
    running = undefined
    queue = []
  }

  const start = (): Worker => {
    const started = new Worker(workerUrl(import.meta.url, 'search-worker'), { workerData: data, resourceLimits })
    const drop = (cause?: unknown) => {
      if (worker !== started) return
      worker = undefined
      rejectAll(stopped(cause))
    }
    started.on('message', (message: FromSearchWorker) => {
      const finished = running
      running = undefined
      if (message.kind === 'done') finished?.resolve(message.found)
      else finished?.reject(toAppError(message.error) ?? stopped())
      runNext()
    })
    started.on('error', drop)
    started.on('exit', () => drop())
    return started
  }

  const runNext = () => {
    if (running) return
    running = queue.shift()
    if (!running) return
    worker ??= start()
    const message: ToSearchWorker = running.job
    worker.postMessage(message)
  }

  return {
    run: <Found>(job: SearchJob, signal?: AbortSignal) =>
      new Promise<Found>((resolve, reject) => {
        if (isClosed) return reject(closed())
        if (signal?.aborted) return reject(signal.reason)
        const abort = () => {
          queue = queue.filter((other) => other !== waiting)
          reject(signal?.reason)
        }
        const settled = () => signal?.removeEventListener('abort', abort)
        const waiting: Waiting = {
          job,
          resolve(found) {
            settled()
            resolve(found as Found)
          },
          reject(error) {
            settled()
            reject(error)
          },
        }
        signal?.addEventListener('abort', abort, { once: true })
        queue.push(waiting)
        runNext()
      }),
    async close() {
      isClosed = true
      rejectAll(closed())
      const ending = worker
      worker = undefined
      if (!ending) return
      await new Promise<void>((resolve) => {
        ending.once('exit', () => resolve())
        const message: ToSearchWorker = { kind: 'close' }
        ending.postMessage(message)
      })
    },
  }
}
