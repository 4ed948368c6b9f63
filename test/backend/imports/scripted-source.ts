// A source whose answers a test scripts, and an import queue with a real library that uses it.
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { createImportQueue, type ImportQueue, type ImportQueueConfig } from '../../../src/backend/imports/queue.ts'
import type { Waits } from '../../../src/backend/imports/waits.ts'
import { closeLibrary, type Library, openLibrary } from '../../../src/backend/library/database/open.ts'
import { readCosts } from '../../../src/backend/library/ledger/ledger.ts'
import { type Budget, type BudgetConfig, createBudget } from '../../../src/backend/money/budget.ts'
import type { Source, VideoOutcome, VideosRequest, VideosResponse } from '../../../src/backend/sources/source.ts'
import type { ChangeTopic } from '../../../src/contract/app/changes.ts'
import type { Import, ImportItem } from '../../../src/contract/app/imports.ts'
import { itemErrorOf } from '../../../src/contract/app/item-errors.ts'
import type { SourceKind } from '../../../src/contract/app/moments.ts'
import { temporaryDir } from '../library/temporary-library.ts'
import { said, videoContent } from '../library/video-content.ts'

/** A valid video id for a number. */
export const idOf = (n: number) => `v${String(n).padStart(9, '0')}A`
export const idsOf = (count: number) => Array.from({ length: count }, (_, n) => idOf(n))
export const linkTo = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`

export const fetchedSaying = (videoId: string, ...texts: string[]): VideoOutcome => ({
  kind: 'fetched',
  videoId,
  video: videoContent({ videoId, title: `Title of ${videoId}`, source: 'hosted', audioClips: said(...texts) }),
})
export const fetched = (videoId: string) => fetchedSaying(videoId, 'Good morning.')
export const failedWith = (
  videoId: string,
  type: string,
  advice: 'later' | 'live' | 'none' = 'none',
): VideoOutcome => ({ kind: 'failed', videoId, error: itemErrorOf(type, `${type} happened.`), advice })
export const miss = (videoId: string) => failedWith(videoId, 'CACHE_NOT_FOUND', 'live')

export const answerWith = (outcomes: VideoOutcome[], totalUsd: number | null = 0.01): VideosResponse => ({
  outcomes,
  cost: { totalUsd, breakdown: totalUsd === null ? null : { transcription: totalUsd } },
})

export interface Asked {
  videoIds: readonly string[]
  crawlMode: VideosRequest['crawlMode']
}

export type Answer = (request: VideosRequest, callNumber: number) => VideosResponse | Promise<VideosResponse>

export interface ScriptedSource extends Source {
  calls: Asked[]
  /** The calls so far, for example `never 1 2 3` for a look-up of the videos 1, 2 and 3. */
  asked(): string[]
  mostAtOnce(): number
}

export function scriptedSource(
  answer: Answer,
  shape: Partial<Pick<Source, 'kind' | 'batchSize' | 'isPriced'>> = {},
): ScriptedSource {
  const calls: Asked[] = []
  let atOnce = 0
  let most = 0
  return {
    kind: 'hosted',
    batchSize: 3,
    isPriced: true,
    ...shape,
    calls,
    asked: () =>
      calls.map(({ crawlMode, videoIds }) => `${crawlMode} ${videoIds.map((id) => Number(id.slice(1, -1))).join(' ')}`),
    mostAtOnce: () => most,
    async fetchVideos(request) {
      calls.push({ videoIds: request.videoIds, crawlMode: request.crawlMode })
      most = Math.max(most, ++atOnce)
      try {
        return await answer(request, calls.length)
      } finally {
        atOnce--
      }
    },
  }
}

/** A service with a cache that every live fetch fills. A look-up costs one cent, a live fetch ten. */
export function cachingAnswer(cached: Iterable<string> = []): Answer {
  const cache = new Set(cached)
  return ({ videoIds, crawlMode }) => {
    if (crawlMode !== 'never') for (const id of videoIds) cache.add(id)
    return answerWith(
      videoIds.map((id) => (cache.has(id) ? fetched(id) : miss(id))),
      crawlMode === 'never' ? 0.01 : 0.1,
    )
  }
}

export const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

export const quickWaits: Waits = {
  lost: [1, 2, 3, 4],
  item: [1, 2],
  call: [1, 2, 3],
  busy: [1, 2, 3, 4, 5],
  longest: 10_000,
  resume: 60_000,
}

export interface Harness {
  library: Library
  budget: Budget
  queue: ImportQueue
  published: Set<ChangeTopic>
  start(ids: readonly string[], request?: Partial<Parameters<ImportQueue['start']>[0]>): Import
  /** Waits until the import finishes or pauses. */
  settled(importId: number): Promise<Import & { items: ImportItem[] }>
  states(importId: number): string[]
  costs(): { totalUsd: number; unknown: number; count: number }
}

export function createHarness(
  sources: Source | { [Kind in SourceKind]?: () => Source },
  config: Partial<ImportQueueConfig> & {
    dataDir?: string
    limits?: Pick<BudgetConfig, 'capUsd' | 'callCeilingUsd'>
  } = {},
): Harness {
  const { dataDir = temporaryDir(), limits = { capUsd: () => null, callCeilingUsd: () => null }, ...rest } = config
  const library = openLibrary(dataDir)
  const budget = createBudget({ library, ...limits })
  const published = new Set<ChangeTopic>()
  const isSource = 'fetchVideos' in sources
  const kind = isSource ? sources.kind : 'hosted'
  const queue = createImportQueue({
    library,
    budget,
    sourceFor: (wanted) => (isSource ? sources : pick(sources[wanted])),
    defaultSource: () => kind,
    changes: {
      publish(...topics) {
        for (const topic of topics) published.add(topic)
      },
    },
    waits: quickWaits,
    ...rest,
  })
  onTestFinished(async () => {
    await queue.stop()
    closeLibrary(library)
  })
  return {
    library,
    budget,
    queue,
    published,
    start: (ids, request = {}) =>
      queue.start({ text: ids.map(linkTo), crawlMode: 'fallback', refresh: false, ...request }),
    async settled(importId) {
      await until(() => queue.get(importId).state !== 'running')
      return queue.get(importId)
    },
    states: (importId) => queue.get(importId).items.map(({ state }) => state),
    costs() {
      const { totalUsd, unknown, entries } = readCosts(library, new Date())
      return { totalUsd: Math.round(totalUsd * 1000) / 1000, unknown, count: entries.length }
    },
  }
}

function pick(source: (() => Source) | undefined): Source {
  if (source) return source()
  throw new Error('The test has no such source')
}

export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(2)
}
