// Keeps results that could not be read, with the items they were requested for, because they may have cost money.
import type { ItemError } from '../../contract/app/item-errors.ts'
import { unreadResponseOf } from '../../contract/app/raw-results.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import type { Library } from '../library/database/open.ts'
import type { QueuedItem } from '../library/import-items.ts'
import { insertRawResult, type RawOrigin, settleRawResult } from '../library/videos/raw-results.ts'
import type { VideoOutcome, VideosResponse } from '../sources/source.ts'
import type { Call } from './call.ts'

const namelessError: ItemError = {
  type: 'UNREADABLE_RESULT',
  message:
    'The service sent a result that does not say which video it belongs to. It is kept, and you can export it. Retrying asks the service again, which may cost again.',
}

/**
 * The outcome of each item. If some results do not name their video, each unanswered item fails as unreadable, because such a result may
 * belong to it: only the user can retry it.
 */
export function outcomesOf({ items }: Call, { outcomes, nameless = [] }: VideosResponse): Map<string, VideoOutcome> {
  const found = new Map(outcomes.map((outcome) => [outcome.videoId, outcome]))
  if (nameless.length === 0) return found
  for (const { videoId } of unansweredOf(items, found))
    found.set(videoId, { kind: 'failed', videoId, error: namelessError, advice: 'none' })
  return found
}

const unansweredOf = (items: readonly QueuedItem[], found: ReadonlyMap<string, VideoOutcome>) =>
  items.filter(({ videoId }) => !found.has(videoId))

/** A video that was read but could not be saved, as JSON. */
const unsavedResult = (video: VideoContent) => ({
  videoId: video.videoId,
  json: JSON.stringify(video),
  problem: 'it could not be saved',
})

/** Call it after the readable videos were saved. `unsaved` holds the item ids whose video could not be saved. */
export function keepRawResults(
  library: Library,
  { items, source }: Call,
  { outcomes, nameless = [] }: VideosResponse,
  { unsaved, at }: { unsaved: ReadonlySet<number>; at: number },
): void {
  const found = new Map(outcomes.map((outcome) => [outcome.videoId, outcome]))
  const originOf = ({ itemId }: QueuedItem): RawOrigin => ({ at, operation: 'videos', itemId })
  for (const item of items) {
    const outcome = found.get(item.videoId)
    // A video from the local engine does not replace a kept result of a paid service.
    if (outcome?.kind === 'fetched' && source.kind === 'local') continue
    if (outcome?.kind === 'fetched' && unsaved.has(item.itemId))
      insertRawResult(library, outcome.raw ?? unsavedResult(outcome.video), originOf(item))
    else if (outcome?.kind === 'fetched') settleRawResult(library, item.videoId, outcome.raw, originOf(item))
    else if (outcome?.raw !== undefined) insertRawResult(library, outcome.raw, originOf(item))
  }
  // Assume that the results are in the order of the request, because nothing better is known.
  const unanswered = unansweredOf(items, found)
  for (const [index, raw] of nameless.entries()) {
    const item = unanswered[Math.min(index, unanswered.length - 1)]
    if (item !== undefined) insertRawResult(library, raw, originOf(item))
  }
}

/** Keeps a whole response that could not be read, with the first of the requested items. */
export function keepImportResponse(library: Library, { items }: Call, failure: unknown, at: number): void {
  const raw = unreadResponseOf(failure)
  const [item, ...others] = items
  if (raw === undefined || item === undefined) return
  const videoId = others.length === 0 ? item.videoId : null
  insertRawResult(library, { ...raw, videoId }, { at, operation: 'videos', itemId: item.itemId, isResponse: true })
}
