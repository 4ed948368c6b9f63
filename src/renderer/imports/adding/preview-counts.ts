import type { PastedItem } from '../../../contract/app/pasted.ts'

/** `lists`: playlists and channels alone on their line, of which nothing is chosen. */
export type PreviewKind = PastedItem['kind'] | 'lists'
export type PreviewCounts = Record<PreviewKind, number>

/** A list is not unreadable: its videos can be chosen. */
export const previewKindOf = ({ kind, list }: PastedItem): PreviewKind =>
  kind === 'unreadable' && list !== null ? 'lists' : kind

export function countPreview(items: readonly PastedItem[]): PreviewCounts {
  const counts: PreviewCounts = { new: 0, exists: 0, duplicate: 0, unreadable: 0, lists: 0 }
  for (const item of items) counts[previewKindOf(item)] += 1
  return counts
}

/** How many videos a start would fetch; those that are here already only when they are to be fetched again. */
export function countToFetch(counts: PreviewCounts, isRefresh: boolean): number {
  return counts.new + (isRefresh ? counts.exists : 0)
}

/** As they are shown: what cannot be added first, where it is seen; lists have rows of their own above. */
export function orderPreview(items: readonly PastedItem[]): PastedItem[] {
  const shown = items.filter((item) => previewKindOf(item) !== 'lists')
  return [...shown.filter(({ kind }) => kind === 'unreadable'), ...shown.filter(({ kind }) => kind !== 'unreadable')]
}
