// A worker thread that searches with its own connection, so that a search does not block the rest of the backend.
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../contract/app/errors.ts'
import { lowerPriority } from '../../lower-priority.ts'
import { type Library, libraryPath, openLibraryForSearching } from '../database/open.ts'
import { translateSqliteError } from '../database/sqlite-errors.ts'
import { applyFewLayers, applySomeLayers } from '../layer/pending-layers.ts'
import { excerptSomeVideos } from '../meaning/embedded-excerpts.ts'
import { createVectorIndex, type VectorIndex } from '../meaning/vector-index.ts'
import {
  countUnindexed,
  indexBeforeSearch,
  indexFewWaiting,
  indexSomeVideos,
  mergeSome,
} from '../search/index/index-videos.ts'
import { listHits } from '../search/list-hits.ts'
import { listMomentsInOrder } from '../search/list-moments.ts'
import { findRelated } from '../search/questions/related.ts'
import { findPassages, searchLibrary, searchQuickly } from '../search/search.ts'
import type { FromSearchWorker, SearchJob, SearchWorkerData, ToSearchWorker } from './search-messages.ts'

const { dataDir, hasLowPriority, isQuick }: SearchWorkerData = workerData
if (hasLowPriority) lowerPriority()
let library: Library | undefined
let vectors: VectorIndex | undefined

/** The user's corrections and names are applied to this many videos before each batch that is indexed. */
const layersAtOnce = 8

function work(job: SearchJob) {
  library ??= openLibraryForSearching(dataDir, { isQuick })
  if (job.kind === 'quick') return searchQuickly(library, job.request)
  if (job.kind === 'index') {
    const hasMoreLayers = applySomeLayers(library, layersAtOnce)
    const hasIndexed = countUnindexed(library) > 0
    return { hasIndexed, hasMore: indexSomeVideos(library, job.batch) || hasMoreLayers }
  }
  if (job.kind === 'merge') return mergeSome(library)
  if (job.kind === 'excerpt') {
    indexFewWaiting(library)
    return excerptSomeVideos(library)
  }
  if (isFirstPage(job)) {
    applyFewLayers(library)
    indexBeforeSearch(library)
  }
  if (job.kind === 'search') return searchLibrary(library, job.request)
  if (job.kind === 'listHits') return listHits(library, job.request, job.page)
  if (job.kind === 'listMoments') return listMomentsInOrder(library, job.request)
  vectors ??= createVectorIndex(library)
  if (job.kind === 'findRelated') return findRelated(library, job.request, vectors)
  return findPassages(library, job.request, vectors)
}

/** Further pages belong to a list that was made before. */
function isFirstPage(job: SearchJob): boolean {
  if (job.kind === 'search' || job.kind === 'listMoments') return job.request.after === undefined
  return job.kind !== 'listHits' || job.page.after === undefined
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
