// Runs in a worker thread with a connection of its own, so that a search never holds up anything else.
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../contract/app/errors.ts'
import { indexSomeVideos } from './index-videos.ts'
import { type Library, libraryPath, openLibraryForSearching } from './open.ts'
import { findPassages, searchLibrary } from './search.ts'
import type { FromSearchWorker, SearchJob, SearchWorkerData, ToSearchWorker } from './search-messages.ts'
import { translateSqliteError } from './sqlite-errors.ts'

const { dataDir }: SearchWorkerData = workerData
let library: Library | undefined

function work(job: SearchJob) {
  library ??= openLibraryForSearching(dataDir)
  if (job.kind === 'index') return indexSomeVideos(library)
  return job.kind === 'search' ? searchLibrary(library, job.request) : findPassages(library, job.request)
}

function answer(job: SearchJob): FromSearchWorker {
  try {
    return { kind: 'done', found: work(job) }
  } catch (error) {
    const known = translateSqliteError(error, libraryPath(dataDir))
    if (!(known instanceof AppError)) throw error
    return { kind: 'failed', error: { code: known.code, message: known.message, data: known.data } }
  }
}

parentPort?.on('message', (message: ToSearchWorker) => {
  if (message.kind !== 'close') return parentPort?.postMessage(answer(message))
  library?.close()
  parentPort?.close()
})
