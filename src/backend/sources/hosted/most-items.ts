import { tooLargeFailure } from './failures.ts'

/** A request asks for no more than twenty. */
const mostItems = 1000

/** Throws SERVICE_UNREADABLE for a list that answers no request of ours: reading each of a million takes minutes. */
export function checkCount(items: readonly unknown[], what: 'results' | 'sources'): void {
  if (items.length <= mostItems) return
  throw tooLargeFailure(`it lists ${items.length.toLocaleString('en')} ${what}`)
}
