import { setTimeout as wait } from 'node:timers/promises'
import type { IndexBatch } from '../search/index/index-videos.ts'
import type { IndexProgress } from './search-messages.ts'

export interface BackgroundIndexing {
  /** Indexes all waiting videos, a few at a time. Call it when a video was saved. */
  start(): void
  /** Call it when somebody searches: for a while the batches are small, so that searches and other writers wait less. */
  noteSearch(): void
  /** Call it before the thread is closed. */
  stop(): void
}

interface Pace {
  batch: IndexBatch
  /** A pause after each batch, in which others can write to the library. */
  restMs: number
}

/** Each commit makes other connections read their pages again, so searches are quicker with few commits a second. */
const whileSearching: Pace = { batch: { videos: 4, clips: 800 }, restMs: 200 }
const whileSaving: Pace = { batch: { videos: 16, clips: 4000 }, restMs: 20 }
const otherwise: Pace = { batch: { videos: 50, clips: 10_000 }, restMs: 5 }
/** How long after a search or a save the batches stay small. */
const afterMs = 3000
const tellEveryMs = 10_000
/** Another process may hold the library, or the disk may be full for a while. */
const [mostAttempts, retryMs] = [5, 5000]

/**
 * `index` indexes one batch, `merge` merges a part of the full-text index and returns whether there is more to merge. `onProgress` is called
 * every ten seconds while videos are indexed, and at the end.
 */
export function createBackgroundIndexing(
  index: (batch: IndexBatch) => Promise<IndexProgress>,
  merge: () => Promise<boolean>,
  onProgress: () => void,
): BackgroundIndexing {
  const state = {
    isRunning: false,
    isAskedAgain: false,
    searchedAt: 0,
    savedAt: 0,
    toldAt: 0,
    hasNews: false,
    isStopped: false,
  }

  const choosePace = (): Pace => {
    const now = performance.now()
    if (state.searchedAt > 0 && now - state.searchedAt < afterMs) return whileSearching
    return now - state.savedAt < afterMs ? whileSaving : otherwise
  }

  const tell = () => {
    if (!state.hasNews) return
    state.hasNews = false
    state.toldAt = performance.now()
    onProgress()
  }

  const indexAll = async () => {
    while (state.isAskedAgain) {
      state.isAskedAgain = false
      for (let hasMore = true; hasMore; ) {
        const { batch, restMs } = choosePace()
        const progress = await index(batch)
        hasMore = progress.hasMore
        state.hasNews ||= progress.hasIndexed
        if (performance.now() - state.toldAt > tellEveryMs) tell()
        if (hasMore) await wait(restMs)
      }
      tell()
      while (!state.isAskedAgain && (await merge())) await wait(choosePace().restMs)
    }
  }

  const indexWithRetries = async () => {
    for (let attempt = 1; attempt <= mostAttempts && !state.isStopped; attempt++) {
      try {
        return await indexAll()
      } catch {
        state.isAskedAgain = true
        await wait(retryMs * attempt, undefined, { ref: false })
      }
    }
  }

  return {
    start() {
      state.savedAt = performance.now()
      state.isAskedAgain = true
      if (state.isRunning) return
      state.isRunning = true
      // Indexing that fails again and again is tried again after the next save and at the next start.
      void indexWithRetries().finally(() => {
        state.isRunning = false
      })
    },
    noteSearch() {
      state.searchedAt = performance.now()
    },
    stop() {
      state.isStopped = true
    },
  }
}
