import type { Import, ImportItem, ImportItemState } from '../../contract/app/imports.ts'

export const itemFilters = ['all', 'waiting', 'added', 'failed', 'doubt', 'unreadable', 'skipped', 'cancelled'] as const
export type ItemFilter = (typeof itemFilters)[number]

export const filterWords: Record<ItemFilter, string> = {
  all: 'All',
  waiting: 'Waiting',
  added: 'Added',
  failed: 'Failed',
  doubt: 'In doubt',
  unreadable: 'Not a video',
  skipped: 'Skipped',
  cancelled: 'Cancelled',
}

const filterOf: Record<ImportItemState, Exclude<ItemFilter, 'all'>> = {
  pending: 'waiting',
  fetching: 'waiting',
  saved: 'added',
  failed: 'failed',
  in_doubt: 'doubt',
  duplicate: 'skipped',
  exists: 'skipped',
  unreadable: 'unreadable',
  cancelled: 'cancelled',
}

export function filterItems(items: readonly ImportItem[], filter: ItemFilter): readonly ImportItem[] {
  return filter === 'all' ? items : items.filter((item) => filterOf[item.state] === filter)
}

export function countByFilter(items: readonly ImportItem[]): Record<ItemFilter, number> {
  const counts: Record<ItemFilter, number> = {
    all: items.length,
    waiting: 0,
    added: 0,
    failed: 0,
    doubt: 0,
    unreadable: 0,
    skipped: 0,
    cancelled: 0,
  }
  for (const item of items) counts[filterOf[item.state]] += 1
  return counts
}

/** The items as they are shown. In a paused import an item that was being fetched is shown as waiting. */
export function asShown(items: readonly ImportItem[], state: Import['state']): readonly ImportItem[] {
  return state === 'paused'
    ? items.map((item) => (item.state === 'fetching' ? { ...item, state: 'pending' } : item))
    : items
}
