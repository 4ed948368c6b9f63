import type { PastedItem } from '../../../contract/app/pasted.ts'

/** `lists`: playlists and channels without a video in their link, from which no videos are selected yet. */
export type PreviewKind = PastedItem['kind'] | 'lists'
export type PreviewCounts = Record<PreviewKind, number>

/** A playlist or channel is not unreadable, because its videos can be selected. */
export const previewKindOf = ({ kind, list }: PastedItem): PreviewKind =>
  kind === 'unreadable' && list !== null ? 'lists' : kind

export function countPreview(items: readonly PastedItem[]): PreviewCounts {
  const counts: PreviewCounts = { new: 0, exists: 0, trashed: 0, duplicate: 0, unreadable: 0, lists: 0 }
  for (const item of items) counts[previewKindOf(item)] += 1
  return counts
}

/** How many videos the import would fetch. Videos in the library or the trash count only if they are to be fetched again. */
export function countPreviewToFetch(counts: PreviewCounts, isRefresh: boolean): number {
  return counts.new + (isRefresh ? counts.exists + counts.trashed : 0)
}

const shownOrder: readonly PastedItem['kind'][] = ['new', 'trashed', 'exists', 'duplicate', 'unreadable']

/** The rows of the preview: new videos first, lines without a video last. Playlists and channels have rows of their own above. */
export function orderPreview(items: readonly PastedItem[]): PastedItem[] {
  const shown = items.filter((item) => previewKindOf(item) !== 'lists')
  return shownOrder.flatMap((kind) => shown.filter((item) => item.kind === kind))
}
