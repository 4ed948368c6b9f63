// What the states, modes and sources of imports are called on the screen.
import type { Import, ImportItemState } from '../../contract/app/imports.ts'
import type { CrawlMode, SourceKind } from '../../contract/app/moments.ts'
import type { PastedItem } from '../../contract/app/pasted.ts'
import { plural } from '../../contract/format-count.ts'

export const itemStateWords: Record<ImportItemState, string> = {
  pending: 'Waiting',
  fetching: 'Fetching',
  saved: 'Added',
  duplicate: 'Pasted twice',
  exists: 'Here already',
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
  exists: 'Here already',
  duplicate: 'Pasted twice',
  unreadable: 'Not a video',
}

export const crawlModeWords: Record<CrawlMode, string> = {
  never: "Use the service's cache only",
  fallback: 'Fetch live what is missing',
  always: 'Fetch everything live again',
}

export const sourceWords: Record<SourceKind, string> = {
  hosted: 'Hosted service',
  local: 'This computer',
}

/** What became of the links so far, leaving out what did not happen: "8 added, 2 failed, 1 not a video". */
export function describeOutcome(counts: Import['counts'], locale?: string): string {
  const { saved, skipped, failed, inDoubt, unreadable, cancelled } = counts
  const parts: [number, string][] = [
    [saved, 'added'],
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

/** What became of an import that ended or stopped by itself: "The import is over: 8 added, 2 failed."; empty for others. */
export function describeEnd({ state, pauseReason, counts }: Pick<Import, 'state' | 'pauseReason' | 'counts'>): string {
  if (state === 'paused') return pauseReason === null ? '' : `The import paused. ${pauseReason.message}`
  const outcome = describeOutcome(counts)
  return state === 'finished' && outcome !== '' ? `The import is over: ${outcome}.` : ''
}
