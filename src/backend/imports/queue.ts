// The import queue. Its state is in the library, so it continues where it was after a crash.
import { AppError } from '../../contract/app/errors.ts'
import type { Import, ImportItem } from '../../contract/app/imports.ts'
import type { SourceKind } from '../../contract/app/moments.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import {
  cancelWaitingItems,
  type ItemProgress,
  listImportItems,
  listItemsInState,
  type QueuedItem,
  setItemProgress,
} from '../library/import-items.ts'
import { getImport, listImports, listImportsPausedBy, setImportState, setImportTerms } from '../library/imports.ts'
import { findVideo } from '../library/videos/videos.ts'
import { type Budget, createBudget } from '../money/budget.ts'
import { createHeldAnswers } from './held-answers.ts'
import { agreeOn, type GivenTerms, isShared } from './import-terms.ts'
import { fetchAgain, givenUp, retried } from './item-progress.ts'
import { type Preview, type PreviewRequest, previewImport } from './preview.ts'
import type { QueueParts } from './queue-parts.ts'
import { recoverLostCalls } from './recover.ts'
import { createRunner } from './runner.ts'
import { type StartRequest, startImport } from './start-import.ts'
import { defaultWaits, type Waits } from './waits.ts'

export interface ImportQueueConfig extends Pick<QueueParts, 'library' | 'sourceFor' | 'changes'> {
  /** The source of an import that names none; null when no source is set up. */
  defaultSource(): SourceKind | null
  /** Why the service that is set up cannot be called; null when there is no problem. */
  serviceProblem?(): string | null
  /** The budget for all priced calls. Without it there is no cap. */
  budget?: Budget
  /** Called once the video is in the library. */
  onVideoSaved?(video: VideoContent): void
  now?(): number
  log?(message: string, error?: unknown): void
  waits?: Partial<Waits>
}

interface SomeItems {
  importId: number
  itemIds?: number[] | undefined
}

/** Methods that take an import id throw IMPORT_NOT_FOUND; methods that change something also throw the library's errors. */
export interface ImportQueue {
  /** Uses the default source if the request names none. */
  preview(request: Omit<PreviewRequest, 'source'> & { source?: SourceKind | undefined }): Preview
  /** Throws NOTHING_TO_IMPORT and NO_SOURCE. Starts at once, together with all other unfinished imports. */
  start(request: StartRequest): Import
  /** Newest first. */
  list(): Import[]
  get(importId: number): Import & { items: ImportItem[] }
  /** Running calls are finished; no new ones are made. */
  pause(importId: number): Import
  /** Also resumes the other imports that paused for the same reason, unless the reason concerns this import alone. */
  resume(importId: number, terms?: GivenTerms): Import
  cancel(importId: number): Import
  retry(request: SomeItems): Import
  decide(request: SomeItems & { decision: 'fetch' | 'give_up' }): Import
  /** Continues all unfinished imports, for example after a start of the app. */
  run(): void
  /** Makes no more calls and waits for the answers of priced calls, at most until the signal. */
  drain(signal: AbortSignal): Promise<void>
  /** Aborts running calls and leaves the rest for the next run. */
  stop(): Promise<void>
}

export function createImportQueue(config: ImportQueueConfig): ImportQueue {
  const parts = completeParts(config, () => {
    for (const runner of Object.values(runners)) runner.pump()
  })
  const { library, held, now, changes } = parts
  const runners = { hosted: createRunner(parts, 'hosted'), local: createRunner(parts, 'local') }
  let isRunning = false
  let isStopped = false

  const isPriced = (kind: SourceKind) => {
    try {
      return parts.sourceFor(kind).isPriced
    } catch {
      return kind === 'hosted'
    }
  }
  const run = () => {
    if (isStopped) return
    try {
      if (!isRunning) recoverLostCalls(library, isPriced, { now: now(), waits: parts.waits })
      isRunning = true
      parts.wake()
    } catch (error) {
      parts.log('the imports could not be resumed', error)
      setTimeout(run, parts.waits.resume).unref()
    }
  }
  const show = (found: Import): Import => {
    const reason = held.reason(found.importId)
    return reason ? { ...found, state: 'paused', pauseReason: reason } : found
  }
  const find = (importId: number) => show(getImport(library, importId))
  const changed = (importId: number) => {
    changes.publish('imports')
    return find(importId)
  }
  /** Moves items from one state to another and continues the import, even a finished one. */
  const reopen = (
    { importId, itemIds }: SomeItems,
    from: 'failed' | 'in_doubt',
    progressOf: (item: QueuedItem) => ItemProgress,
  ) => {
    const items = listItemsInState(library, importId, from, itemIds)
    if (items.length === 0) return find(importId)
    runners[find(importId).source].resume(importId)
    library.transaction(() => {
      for (const item of items) setItemProgress(library, item.itemId, progressOf(item))
    })()
    run()
    return changed(importId)
  }

  /** Videos that came out of the trash are indexed like those that were just saved. */
  const announceRestored = (importId: number) => {
    const restored = listImportItems(library, importId).flatMap(({ isRestored, videoId }) =>
      isRestored && videoId !== null ? (findVideo(library, videoId) ?? []) : [],
    )
    if (restored.length === 0) return
    for (const video of restored) parts.onVideoSaved({ ...video, storyboard: null })
    changes.publish('videos', 'collections', 'trash')
  }

  return {
    preview: (request) => previewImport(library, { ...request, source: request.source ?? config.defaultSource() }),
    start({ source = config.defaultSource() ?? undefined, refresh, replace: isReplacing = false, ...request }) {
      if (source === undefined) throw noSource(config.serviceProblem?.() ?? null)
      parts.sourceFor(source)
      const { crawlMode, collectionName } = request
      const isRefresh = refresh || isReplacing || crawlMode === 'always'
      const importId = startImport(library, { ...request, source, isRefresh, isReplacing }, now())
      if (collectionName !== undefined) changes.publish('collections')
      announceRestored(importId)
      run()
      return changed(importId)
    },
    list: () => listImports(library).map(show),
    get: (importId) => ({ ...find(importId), items: listImportItems(library, importId) }),
    pause(importId) {
      if (find(importId).state === 'running') setImportState(library, importId, { state: 'paused' })
      return changed(importId)
    },
    resume(importId, terms = {}) {
      const found = find(importId)
      const { state, source, pauseReason } = found
      if (state !== 'paused') return found
      setImportTerms(library, importId, agreeOn(found, terms))
      const sharing = pauseReason && isShared(pauseReason) ? [pauseReason.type] : []
      for (const id of new Set([importId, ...listImportsPausedBy(library, source, sharing)])) runners[source].resume(id)
      run()
      return changed(importId)
    },
    cancel(importId) {
      const { state, source } = find(importId)
      if (state !== 'running' && state !== 'paused') return find(importId)
      held.release(importId)
      library.transaction(() => {
        setImportState(library, importId, { state: 'cancelled', finishedAt: now() })
        cancelWaitingItems(library, importId)
      })()
      void runners[source].abort(importId)
      return changed(importId)
    },
    retry: (request) => reopen(request, 'failed', retried),
    decide({ decision, ...request }) {
      if (decision === 'fetch') return reopen(request, 'in_doubt', () => fetchAgain)
      for (const item of listItemsInState(library, request.importId, 'in_doubt', request.itemIds)) {
        setItemProgress(library, item.itemId, givenUp(item))
      }
      return changed(request.importId)
    },
    run,
    async drain(signal) {
      isStopped = true
      await Promise.all(Object.values(runners).map((runner) => runner.drain(signal)))
    },
    async stop() {
      isStopped = true
      await Promise.all(Object.values(runners).map((runner) => runner.stop()))
    },
  }
}

function completeParts(config: ImportQueueConfig, wake: () => void): QueueParts {
  const { library, changes, log = () => {} } = config
  return {
    library,
    budget: config.budget ?? createBudget({ library, capUsd: () => null, callCeilingUsd: () => null, log }),
    changes,
    log,
    wake,
    sourceFor: (kind) => config.sourceFor(kind),
    now: () => config.now?.() ?? Date.now(),
    waits: { ...defaultWaits, ...config.waits },
    busyVideoIds: new Set<string>(),
    held: createHeldAnswers(),
    onVideoSaved(video) {
      try {
        config.onVideoSaved?.(video)
      } catch (error) {
        log('a saved video could not be passed on', error)
      }
    },
  }
}

function noSource(serviceProblem: string | null): AppError {
  return new AppError(
    'NO_SOURCE',
    serviceProblem === null
      ? 'There is no source of videos. Set up a service in Settings, or switch on the local engine there.'
      : `${serviceProblem} Or switch the local engine on in Settings.`,
  )
}
