import type { Found } from '../../contract/app/search.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'

/** From here on, the backend does not count further. */
const countLimit = 10_000

/** True if there are too many moments to count, and to list all of them. */
export const isListCut = ({ moments, isExact }: Found['total']): boolean => !isExact && moments >= countLimit

/**
 * How much was found and how much of it is listed, for example “50 of 382 moments in 97 videos”. `listed` is null if all videos are listed.
 * Empty if nothing was found.
 */
export function describeTotal(total: Found['total'], listed: number | null): string {
  const { moments, videos, isExact } = total
  if (moments === 0) return videos === 0 ? '' : `${formatLocalCount(videos, 'video')} found by title`
  const all = formatLocalCount(moments, 'moment')
  const part = listed === null || listed >= moments ? '' : `${listed.toLocaleString()} of `
  if (isListCut(total)) return `${part}over ${all}`
  const where = `in ${formatLocalCount(videos, 'video')}`
  if (!isExact) return `at least ${all} ${where}`
  return `${part}${all} ${where}`
}

/** What a strip of hits shows, for example “12 moments between 0:31 and 14:02”. `hitsMs` is in ascending order. */
export function describeHits(hitsMs: readonly number[], formatTime: (ms: number) => string): string {
  const [first = 0, last = first] = [hitsMs[0], hitsMs.at(-1)]
  const moments = formatLocalCount(hitsMs.length, 'moment')
  const isOnePlace = formatTime(first) === formatTime(last)
  return isOnePlace
    ? `${moments} at ${formatTime(first)}`
    : `${moments} between ${formatTime(first)} and ${formatTime(last)}`
}

export function describeUnindexed(videos: number): string {
  const waiting = formatLocalCount(
    videos,
    'video is being prepared for search and is',
    'videos are being prepared for search and are',
  )
  return `${waiting} not searched yet.`
}
