import type { VideoRow } from '../../contract/app/videos.ts'

export const sortColumns = ['title', 'author', 'length', 'added', 'source'] as const
export type SortColumn = (typeof sortColumns)[number]

export interface Sorting {
  column: SortColumn
  isDescending: boolean
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const ascending: Record<SortColumn, (a: VideoRow, b: VideoRow) => number> = {
  title: (a, b) => words.compare(a.title, b.title),
  author: (a, b) => words.compare(a.author, b.author),
  length: (a, b) => (a.durationMs ?? -1) - (b.durationMs ?? -1),
  added: (a, b) => a.addedAt - b.addedAt,
  source: (a, b) => a.source.localeCompare(b.source) || a.saidCount - b.saidCount,
}

/** Returns a sorted copy. Videos with equal values stay newest first. */
export function sortVideos(videos: readonly VideoRow[], { column, isDescending }: Sorting): VideoRow[] {
  const sign = isDescending ? -1 : 1
  return [...videos].sort((a, b) => sign * ascending[column](a, b) || b.addedAt - a.addedAt)
}

/** A new column starts in its more useful direction (dates newest first, titles A to Z); the same column reverses. */
export function nextSorting(current: Sorting, column: SortColumn): Sorting {
  if (current.column === column) return { column, isDescending: !current.isDescending }
  return { column, isDescending: column === 'added' || column === 'length' }
}

export function isSorting(value: unknown): value is Sorting {
  if (typeof value !== 'object' || value === null) return false
  const { column, isDescending } = value as Partial<Sorting>
  return sortColumns.some((known) => known === column) && typeof isDescending === 'boolean'
}
