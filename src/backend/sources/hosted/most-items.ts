import { formatCount } from '../../../contract/format-count.ts'
import { tooLargeFailure } from './failures.ts'

/** Far more than any request asks for: a batch has at most 20 videos. */
const mostItems = 1000

/** Throws SERVICE_UNREADABLE for a list that is far too long: validating a million items would take minutes. */
export function checkCount(items: readonly unknown[], what: 'result' | 'source'): void {
  if (items.length <= mostItems) return
  throw tooLargeFailure(`it lists ${formatCount(items.length, what)}`)
}
