// Computes the new state of an import item after an answer, or after a call without one.
import type { ItemError, ItemErrorType } from '../../contract/app/item-errors.ts'
import { type ItemProgress, lostType, type QueuedItem } from '../library/import-items.ts'
import type { VideoOutcome } from '../sources/source.ts'
import { type Call, isPaidFetch } from './call.ts'
import type { Waits } from './waits.ts'

export interface Clock {
  now: number
  waits: Waits
}

type FailedOutcome = Extract<VideoOutcome, { kind: 'failed' }>

const untouched: ItemProgress = {
  state: 'pending',
  error: null,
  advice: null,
  attempts: 0,
  nextAttemptAt: null,
  lastAsked: null,
}
export const notCached: ItemError = {
  type: 'CACHE_NOT_FOUND',
  message:
    'This video is not in the library, and this import fetches nothing live. Import it again with another crawl mode.',
}
const lostError: ItemError = {
  type: lostType,
  message: 'This video did not arrive but may have been charged. It is looked up instead of being fetched again.',
}
const inDoubtError: ItemError = {
  type: lostType,
  message:
    'This video did not arrive but may have been charged, and looking it up found nothing. Fetch it again, which may cost again, or give it up.',
}
const notAnswered: Omit<FailedOutcome, 'videoId'> = {
  kind: 'failed',
  error: { type: 'NOT_ANSWERED', message: 'The answer did not mention this video. Try again later.' },
  advice: 'later',
}
/** These take hours or days to pass, so the queue does not retry them by itself. */
const notSoonTypes = new Set<ItemErrorType>(['LIVE_NOW', 'UPCOMING', 'JUST_ENDED'])

export function finished(state: 'saved' | 'exists', { attempts, lastAsked }: ItemProgress): ItemProgress {
  return { ...untouched, state, attempts, lastAsked }
}

export function failed(item: ItemProgress, error: ItemError, advice: ItemProgress['advice'] = null): ItemProgress {
  return { ...untouched, state: 'failed', error, advice, attempts: item.attempts, lastAsked: item.lastAsked }
}

/** The state after an outcome other than the video. A missing outcome counts as a temporary failure. */
export function progressAfter(
  outcome: FailedOutcome | undefined,
  item: QueuedItem,
  call: Call,
  clock: Clock,
): ItemProgress {
  const { error, advice } = outcome ?? notAnswered
  const asked = { ...item, lastAsked: call.ask }
  const isMiss = call.ask === 'never' && (error.type === notCached.type || advice === 'live')
  if (item.error?.type === lostType && (isMiss || advice === 'later')) return afterFruitlessLookUp(asked, clock)
  if (isMiss && call.from.crawlMode !== 'never') return { ...untouched, attempts: item.attempts, lastAsked: 'never' }
  if (advice === 'later' && !notSoonTypes.has(error.type)) return laterOrFailed(asked, error, clock)
  return failed(asked, error, advice)
}

/** After a temporary failure the item starts again with the cheapest request, a few times. */
function laterOrFailed(item: QueuedItem, error: ItemError, { now, waits }: Clock): ItemProgress {
  const waitMs = waits.item[item.attempts]
  if (waitMs === undefined) return failed(item, error, 'later')
  return { ...untouched, error, advice: 'later', attempts: item.attempts + 1, nextAttemptAt: now + waitMs }
}

function afterFruitlessLookUp(item: QueuedItem, { now, waits }: Clock): ItemProgress {
  const attempts = item.attempts + 1
  const waitMs = waits.lost[attempts]
  if (waitMs === undefined) return { ...untouched, state: 'in_doubt', error: inDoubtError, attempts }
  return { ...untouched, error: lostError, attempts, nextAttemptAt: now + waitMs }
}

/** The state after a call whose answer is lost, because the app was closed or the connection broke. */
export function progressAfterLoss(
  item: QueuedItem,
  call: Parameters<typeof isPaidFetch>[0],
  clock: Clock,
): ItemProgress {
  if (!isPaidFetch(call)) return { ...item, state: 'pending', lastAsked: null, nextAttemptAt: null }
  return { ...untouched, error: lostError, nextAttemptAt: clock.now + (clock.waits.lost[0] ?? 0) }
}

/** The state after the user's retry. A video that was fetched live but unreadable is in the source's cache by now, so look-up comes first. */
export function retried({ error, lastAsked }: ItemProgress): ItemProgress {
  const wasFetched = error?.type === 'UNREADABLE_RESULT' && lastAsked !== 'never'
  return wasFetched ? { ...untouched, error: lostError } : untouched
}

/** The state after the user decided to fetch the video live once more. */
export const fetchAgain: ItemProgress = { ...untouched, lastAsked: 'never' }

export function givenUp(item: ItemProgress): ItemProgress {
  return failed(
    item,
    { type: 'GIVEN_UP', message: 'You gave this video up. It did not arrive but may have been charged.' },
    'later',
  )
}
