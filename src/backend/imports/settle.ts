// Saves the result of a call in one transaction, so that a crash leaves all of it or nothing.
import type { ChangeTopic } from '../../contract/app/changes.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import { addVideosToCollection } from '../library/collections.ts'
import { commitDurably } from '../library/database/commit-durably.ts'
import type { Library } from '../library/database/open.ts'
import { translateSqliteError } from '../library/database/sqlite-errors.ts'
import {
  countWaitingItems,
  type ItemProgress,
  listItemsInState,
  type QueuedItem,
  setItemProgress,
  setItemRestored,
} from '../library/import-items.ts'
import { getQueuedImport, type QueuedImport, setImportState, setImportTerms } from '../library/imports.ts'
import { bringBackVideos } from '../library/trash/removed-videos.ts'
import { findVideosWithText } from '../library/videos/videos.ts'
import { mayBeCharged } from '../money/may-be-charged.ts'
import { mayChangeParts, saveVideo } from '../saving/save-video.ts'
import type { VideoOutcome, VideosResponse } from '../sources/source.ts'
import { type BegunCall, type Call, isPaidFetch, toCharge, toPricedCall } from './call.ts'
import { judgeFailure, toItemError } from './failure-policy.ts'
import { reasonToStop } from './import-terms.ts'
import { type Clock, failed, finished, notCached, progressAfter, progressAfterLoss } from './item-progress.ts'
import { keepImportResponse, keepRawResults, outcomesOf } from './keep-raw-results.ts'
import type { QueueParts } from './queue-parts.ts'

type Books = Pick<QueueParts, 'library' | 'budget'>

export interface Settled {
  saved: VideoContent[]
  topics: ChangeTopic[]
}

/**
 * Call it before a call is made. Items whose video is in the library by now are finished; the others are marked as requested, and the
 * possible cost is reserved. Returns the call for the remaining items. If the budget refuses, throws its error and changes nothing.
 */
export function beginCall({ library, budget }: Books, call: Call): BegunCall {
  return commit(library, call, () => {
    const { from, ask } = call
    const known = from.isRefresh
      ? findUnchangeable(library, call)
      : findVideosWithText(library, videoIdsOf(call), from.createdAt)
    // What the user has in the trash needs no call.
    const restored = new Set(from.isRefresh ? [] : bringBackVideos(library, videoIdsOf(call), { withText: true }))
    const existing = call.items.filter(({ videoId }) => known.has(videoId) || restored.has(videoId))
    for (const item of existing) {
      setItemProgress(library, item.itemId, finished(restored.has(item.videoId) ? 'saved' : 'exists', item))
      if (restored.has(item.videoId)) setItemRestored(library, item.itemId)
    }
    addToCollection(
      library,
      from,
      existing.map(({ videoId }) => videoId),
    )
    const items = call.items.filter(({ videoId }) => !known.has(videoId) && !restored.has(videoId))
    for (const item of items) {
      setItemProgress(library, item.itemId, { ...item, state: 'fetching', nextAttemptAt: null, lastAsked: ask })
    }
    const rest = { ...call, items }
    const isBought = call.source.isPriced && items.length > 0
    return { ...rest, reservation: isBought ? budget.reserve(toPricedCall(rest)) : null }
  })
}

/** The videos for which a priced source could only update facts such as the title. They are not worth a paid call. */
function findUnchangeable(library: Library, { items, source, from }: Call): Set<string> {
  if (!source.isPriced) return new Set()
  const isWorthIt = (videoId: string) => mayChangeParts(library, videoId, source.kind, from.isReplacing)
  return new Set(items.map(({ videoId }) => videoId).filter((videoId) => !isWorthIt(videoId)))
}

/** Saves the answer of a call. Throws when the library cannot be written, and then has changed nothing. */
export function settleResponse(books: Books, call: BegunCall, response: VideosResponse, clock: Clock): Settled {
  const { library } = books
  return commit(library, call, () => {
    const from = getQueuedImport(library, call.from.importId)
    const outcomes = outcomesOf(call, response)
    const saved: VideoContent[] = []
    const unsaved = new Set<number>()
    for (const item of call.items) {
      const outcome = outcomes.get(item.videoId)
      if (outcome?.kind === 'fetched') {
        const progress = trySaving(library, from, item, outcome.video, clock)
        if (progress.state === 'saved') saved.push(outcome.video)
        else unsaved.add(item.itemId)
        write(library, from, item, progress)
      } else if (isPaidInVain(outcome, call, response)) write(library, from, item, progressAfterLoss(item, call, clock))
      else write(library, from, item, progressAfter(outcome, item, call, clock))
    }
    keepRawResults(library, call, response, { unsaved, at: clock.now })
    const isCollected = addToCollection(
      library,
      from,
      saved.map(({ videoId }) => videoId),
    )
    pay(books, call, response, from)
    return { saved, topics: topicsOf({ saved, isCollected, isCharged: call.source.isPriced }) }
  })
}

/** Records the cost of an answer. Pauses the import if it was a trial or a video cost more than the user agreed to. */
function pay({ library, budget }: Books, call: BegunCall, response: VideosResponse, from: QueuedImport): void {
  if (call.reservation === null) return
  const charge = toCharge(call, response)
  budget.settle(call.reservation, charge)
  const { importId, state, ceilingPerVideoUsd } = from
  const pauseReason = reasonToStop(library, { ...call, from }, charge, countWaitingItems(library, importId))
  if (pauseReason === null || state !== 'running') return
  setImportState(library, importId, { state: 'paused', pauseReason })
  // If the service did not state a price this time, another trial would not help.
  if (call.isTrial && charge.cost.totalUsd === null) {
    setImportTerms(library, importId, { ceilingPerVideoUsd, isTrial: false })
  }
}

/** Whether a live fetch may have been charged without delivering the video. It is then treated like a lost answer and not repeated. */
function isPaidInVain(outcome: VideoOutcome | undefined, call: Call, { cost }: VideosResponse): boolean {
  const isFinal = outcome?.kind === 'failed' && outcome.advice !== 'later'
  return isPaidFetch(call) && cost.totalUsd !== 0 && !isFinal
}

/** Why a call gave no answer. `mayCost` is false if it was aborted while no request was running. */
export type CallFailure = { kind: 'failed'; error: unknown } | { kind: 'aborted'; mayCost: boolean }

/** Saves the result of a call without an answer. `nextAttemptAt` is the time of the next try for items that wait for the same call. */
export function settleFailure(
  { library, budget }: Books,
  call: BegunCall,
  failure: CallFailure & { nextAttemptAt: number | null },
  clock: Clock,
): Settled {
  const { nextAttemptAt } = failure
  const mayCost = failure.kind === 'aborted' ? failure.mayCost : mayBeCharged(failure.error)
  const isCharged = call.source.isPriced && mayCost
  return commit(library, call, () => {
    const from = getQueuedImport(library, call.from.importId)
    if (failure.kind === 'failed') keepImportResponse(library, call, failure.error, clock.now)
    for (const item of call.items) write(library, from, item, progressOf(item))
    if (call.reservation !== null) {
      if (isCharged) budget.lose(call.reservation)
      else budget.release(call.reservation)
    }
    return { saved: [], topics: topicsOf({ saved: [], isCollected: false, isCharged }) }
  })

  function progressOf(item: QueuedItem): ItemProgress {
    if (failure.kind === 'aborted') return mayCost && isPaidFetch(call) ? progressAfterLoss(item, call, clock) : item
    const verdict = judgeFailure(failure.error, call)
    if (verdict === 'lost' && isPaidFetch(call)) return progressAfterLoss(item, call, clock)
    if (verdict === 'fail') return failed(item, toItemError(failure.error))
    return verdict === 'wait' ? { ...item, nextAttemptAt } : item
  }
}

/** Fails all items of an import that may only use a cache, because the source has no cache. */
export function failUncached(library: Library, importId: number): void {
  for (const item of listItemsInState(library, importId, 'pending')) {
    setItemProgress(library, item.itemId, failed(item, notCached, 'live'))
  }
}

/** Saves the state of an item. If the user cancelled the import meanwhile, a pending item becomes cancelled. */
export function write(library: Library, from: QueuedImport, item: QueuedItem, progress: ItemProgress): void {
  const isCancelled = from.state === 'cancelled' && progress.state === 'pending'
  setItemProgress(
    library,
    item.itemId,
    isCancelled ? { ...progress, state: 'cancelled', nextAttemptAt: null } : progress,
  )
}

/** If one video cannot be saved, only its item fails. If the library cannot be written, this throws. */
function trySaving(
  library: Library,
  from: QueuedImport,
  item: QueuedItem,
  video: VideoContent,
  { now }: Clock,
): ItemProgress {
  try {
    const openAtMs = Math.min(item.openAtMs, video.durationMs ?? item.openAtMs)
    saveVideo(library, video, { openAtMs, addedAt: now, isUsersWord: from.isReplacing })
    return finished('saved', item)
  } catch (error) {
    const known = translateSqliteError(error)
    if (known instanceof AppError && known.code !== 'BAD_INPUT') throw known
    return failed(item, toItemError(known))
  }
}

/** Returns false when there is no collection (it may have been removed meanwhile) or no video to add. */
export function addToCollection(
  library: Library,
  { collectionId }: QueuedImport,
  videoIds: readonly string[],
): boolean {
  if (collectionId === null || videoIds.length === 0) return false
  addVideosToCollection(library, collectionId, videoIds)
  return true
}

function commit<T>(library: Library, { source }: Call, work: () => T): T {
  try {
    return source.isPriced ? commitDurably(library, work) : library.transaction(work).immediate()
  } catch (error) {
    throw translateSqliteError(error)
  }
}

function videoIdsOf({ items }: Call): string[] {
  return items.map(({ videoId }) => videoId)
}

function topicsOf(what: { saved: readonly VideoContent[]; isCollected: boolean; isCharged: boolean }): ChangeTopic[] {
  const topics: ChangeTopic[] = ['imports']
  if (what.saved.length > 0) topics.push('videos')
  if (what.isCollected) topics.push('collections')
  if (what.isCharged) topics.push('costs')
  return topics
}
