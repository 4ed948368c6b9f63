import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError, toAppError } from '../../../contract/app/errors.ts'
import type { RelatedResult } from '../../../contract/app/search.ts'
import { workerUrl } from '../../worker-url.ts'
import type { HitsPage, HitsRequest } from '../search/list-hits.ts'
import type { FindRelatedRequest } from '../search/related.ts'
import type {
  FindPassagesRequest,
  FoundPage,
  FoundPassage,
  FoundQuickly,
  PageRequest,
  SearchRequest,
} from '../search/search.ts'
import type { FromSearchWorker, SearchJob, SearchWorkerData, ToSearchWorker } from './search-messages.ts'

export interface Searcher {
  /** A request that is aborted before it starts is never run. Aborting rejects with `signal.reason`, also while the search runs. */
  quick(request: SearchRequest, signal?: AbortSignal): Promise<FoundQuickly>
  search(request: PageRequest, signal?: AbortSignal): Promise<FoundPage>
  findPassages(request: FindPassagesRequest, signal?: AbortSignal): Promise<FoundPassage[]>
  findRelated(request: FindRelatedRequest, signal?: AbortSignal): Promise<RelatedResult[]>
  /** One page of all moments that a search finds, as `listHits` orders them. */
  listHits(
    request: HitsRequest,
    page: { after?: number | undefined; limit: number },
    signal?: AbortSignal,
  ): Promise<HitsPage>
  /** Indexes all waiting videos in the background, a few at a time between searches, so that the next search does not have to. */
  index(): void
  /** Makes the excerpts of all videos that have none, a few at a time between searches. */
  makeExcerpts(signal?: AbortSignal): Promise<void>
  /** Ends the worker thread. Requests that have not finished are rejected. */
  close(): Promise<void>
}

/** A pause between two batches, in which others can write to the library. */
const restMs = 20

interface Waiting {
  job: SearchJob
  resolve(found: unknown): void
  reject(error: unknown): void
}

const stopped = (cause?: unknown) =>
  new AppError('INTERNAL', 'The search stopped unexpectedly. Search again.', {}, { cause })
const closed = () =>
  new AppError('INTERNAL', 'Footnote is closing, so the search was stopped. Open Footnote again, then search again.')

/**
 * Searches in a worker thread, one request at a time. The thread is started again if it crashed. With `hasLowPriority` it runs at a lower
 * priority.
 */
export function openSearcher(dataDir: string, { hasLowPriority = false } = {}): Searcher {
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
    const data: SearchWorkerData = { dataDir, hasLowPriority }
    const started = new Worker(workerUrl(import.meta.url, 'search-worker'), { workerData: data })
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

  const run = <Found>(job: SearchJob, signal?: AbortSignal): Promise<Found> =>
    new Promise((resolve, reject) => {
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
    })

  let isIndexing = false
  let hasMore = false
  const indexAll = async () => {
    while (hasMore) {
      hasMore = false
      while (await run<boolean>({ kind: 'index' })) await wait(restMs)
    }
  }

  return {
    index() {
      hasMore = true
      if (isIndexing) return
      isIndexing = true
      // Indexing that fails now is tried again by the next search.
      void indexAll()
        .catch(() => undefined)
        .finally(() => {
          isIndexing = false
        })
    },
    quick: (request, signal) => run({ kind: 'quick', request }, signal),
    search: (request, signal) => run({ kind: 'search', request }, signal),
    findRelated: (request, signal) => run({ kind: 'findRelated', request }, signal),
    listHits: (request, page, signal) => run({ kind: 'listHits', request, page }, signal),
    findPassages: (request, signal) => run({ kind: 'findPassages', request }, signal),
    async makeExcerpts(signal) {
      while (await run<boolean>({ kind: 'excerpt' }, signal)) await wait(restMs)
    },
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
