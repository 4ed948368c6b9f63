import type { PastedItem } from '../../contract/app/imports.ts'

export type PreviewCounts = Record<PastedItem['kind'], number>

export function countPreview(items: readonly PastedItem[]): PreviewCounts {
  const counts: PreviewCounts = { new: 0, exists: 0, duplicate: 0, unreadable: 0 }
  for (const item of items) counts[item.kind] += 1
  return counts
}

/** How many videos a start would fetch; those that are here already only when they are to be fetched again. */
export function countToFetch(counts: PreviewCounts, isRefresh: boolean): number {
  return counts.new + (isRefresh ? counts.exists : 0)
}
