// What the states, modes and sources of imports are called on the screen.
import type { Import, ImportItemState, PastedItem } from '../../contract/app/imports.ts'
import type { CrawlMode, SourceKind } from '../../contract/app/moments.ts'

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
