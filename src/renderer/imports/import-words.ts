// The words for states, modes and sources of imports in the window.
import type { Import, ImportItemState } from '../../contract/app/imports.ts'
import type { CrawlMode, SourceKind } from '../../contract/app/moments.ts'
import type { PastedItem } from '../../contract/app/pasted.ts'
import { plural } from '../../contract/format-count.ts'

export const itemStateWords: Record<ImportItemState, string> = {
  pending: 'Waiting',
  fetching: 'Fetching',
  saved: 'Added',
  duplicate: 'Pasted twice',
  exists: 'In library',
  failed: 'Failed',
  unreadable: 'Not a video',
  cancelled: 'Cancelled',
  in_doubt: 'In doubt',
}

export const importStateWords: Record<Import['state'], string> = {
  running: 'Running',
  paused: 'Paused',
  cancelled: 'Cancelled',
  finished: 'Finished',
}

export const pastedKindWords: Record<PastedItem['kind'], string> = {
  new: 'New',
  exists: 'In library',
  trashed: 'In trash',
  duplicate: 'Pasted twice',
  unreadable: 'Not a video',
}

export const crawlModeWords: Record<CrawlMode, string> = {
  never: 'Skip',
  fallback: 'Fetch live',
  always: 'Fetch everything live',
}

/** How far the service goes for a video, where no label says what the mode is about. */
export const crawlModeNotes: Record<CrawlMode, string> = {
  never: 'cached videos only',
  fallback: 'live fetch if not cached',
  always: 'everything fetched live',
}

export const sourceWords: Record<SourceKind, string> = {
  hosted: 'Hosted service',
  local: 'This computer',
}

/** The results so far, without those that are 0: "8 added, 2 failed, 1 not a video". */
export function describeOutcome(counts: Import['counts'], locale?: string): string {
  const { saved, refetched, skipped, failed, inDoubt, unreadable, cancelled } = counts
  const parts: [number, string][] = [
    [saved - refetched, 'added'],
    [refetched, 're-fetched'],
    [skipped, 'skipped'],
    [failed, 'failed'],
    [inDoubt, 'in doubt'],
    [unreadable, plural(unreadable, 'not a video', 'not videos')],
    [cancelled, 'cancelled'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${new Intl.NumberFormat(locale).format(count)} ${word}`)
    .join(', ')
}

/** The result of an import that ended or paused by itself: "Import finished: 8 added, 2 failed."; empty for other imports. */
export function describeImportEnd({
  state,
  pauseReason,
  counts,
}: Pick<Import, 'state' | 'pauseReason' | 'counts'>): string {
  if (state === 'paused') return pauseReason === null ? '' : `Import paused. ${pauseReason.message}`
  const outcome = describeOutcome(counts)
  return state === 'finished' && outcome !== '' ? `Import finished: ${outcome}.` : ''
}
