// What a call brought and could not be read may have been paid for: it is kept with the items it was asked for.
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
    'What the service sent does not say which video it is of. It is kept, and you can export it. Retry asks the service again, which may cost again.',
}

/**
 * What came for each item. Where results do not say which video they are of, any item that nothing else came for may be the one: none of
 * these is asked for again without the user's word.
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

/** A video that could be read and not saved, as it was read. */
const unsavedResult = (video: VideoContent) => ({
  videoId: video.videoId,
  json: JSON.stringify(video),
  problem: 'it could not be saved',
})

/** After what could be read was saved; `unsaved` are the items whose video could not be. */
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
    // What this computer reads does not make up for what a service was paid for.
    if (outcome?.kind === 'fetched' && source.kind === 'local') continue
    if (outcome?.kind === 'fetched' && unsaved.has(item.itemId))
      insertRawResult(library, outcome.raw ?? unsavedResult(outcome.video), originOf(item))
    else if (outcome?.kind === 'fetched') settleRawResult(library, item.videoId, outcome.raw, originOf(item))
    else if (outcome?.raw !== undefined) insertRawResult(library, outcome.raw, originOf(item))
  }
  // They are in the order of the request, for all that is known.
  const unanswered = unansweredOf(items, found)
  for (const [index, raw] of nameless.entries()) {
    const item = unanswered[Math.min(index, unanswered.length - 1)]
    if (item !== undefined) insertRawResult(library, raw, originOf(item))
  }
}

/** A whole response that could not be read is kept with the first item it was asked for. */
export function keepResponse(library: Library, { items }: Call, failure: unknown, at: number): void {
  const raw = unreadResponseOf(failure)
  const [item, ...others] = items
  if (raw === undefined || item === undefined) return
  const videoId = others.length === 0 ? item.videoId : null
  insertRawResult(library, { ...raw, videoId }, { at, operation: 'videos', itemId: item.itemId, isResponse: true })
}
