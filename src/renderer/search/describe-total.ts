import type { Found } from '../../contract/app/search.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'

/** From here on, the backend does not count further. */
const countLimit = 10_000

/** How much was found and how much of it is listed, for example “50 of 382 moments in 97 videos”. Empty if nothing was found. */
export function describeTotal(total: Found['total'], listed: number): string {
  const { moments, videos, isExact } = total
  if (moments === 0) return videos === 0 ? '' : `${formatLocalCount(videos, 'video')} found by title`
  const all = formatLocalCount(moments, 'moment')
  if (!isExact && moments >= countLimit) return `${listed.toLocaleString()} of over ${all}`
  const where = `in ${formatLocalCount(videos, 'video')}`
  if (!isExact) return `at least ${all} ${where}`
  return listed < moments ? `${listed.toLocaleString()} of ${all} ${where}` : `${all} ${where}`
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
  const verb =
    videos === 1
      ? 'is being prepared for search and is not searched yet'
      : 'are being prepared for search and are not searched yet'
  return `${formatLocalCount(videos, 'video')} ${verb}.`
}
