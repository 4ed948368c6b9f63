import type { VideoRow } from '../../../contract/app/videos.ts'

/** What videos can be sorted by, and the name of each in menus. */
export const sortKeys = {
  title: 'Title',
  author: 'Author',
  published: 'Published',
  length: 'Length',
  captions: 'Captions',
  tags: 'Tags',
  marks: 'Marks',
  added: 'Added',
  opened: 'Last opened',
} as const
export type SortKey = keyof typeof sortKeys

export interface Sorting {
  column: SortKey
  isDescending: boolean
}

/** The names of a video's tags as one text, to sort and to filter by. */
export type TagWords = (video: VideoRow) => string

export const noTags: TagWords = () => ''

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const startsLarge: readonly SortKey[] = ['published', 'length', 'marks', 'added', 'opened']

const captionsOf = ({ saidCount, captionLanguage, captionKind }: VideoRow): string =>
  saidCount === 0 ? '' : `${captionLanguage ?? '~'} ${captionKind ?? '~'}`

/** Empty texts come after all others in ascending order. */
const textOrder = (a: string, b: string): number =>
  a === '' || b === '' ? Number(a === '') - Number(b === '') : words.compare(a, b)

/** Returns a sorted copy. Videos with equal values stay newest first. */
export function sortVideos(
  videos: readonly VideoRow[],
  { column, isDescending }: Sorting,
  tagWords: TagWords = noTags,
): VideoRow[] {
  const ascending: Record<SortKey, (a: VideoRow, b: VideoRow) => number> = {
    title: (a, b) => words.compare(a.title, b.title),
    author: (a, b) => words.compare(a.author, b.author),
    published: (a, b) => (a.publishedAt ?? Number.NEGATIVE_INFINITY) - (b.publishedAt ?? Number.NEGATIVE_INFINITY) || 0,
    length: (a, b) => (a.durationMs ?? -1) - (b.durationMs ?? -1),
    captions: (a, b) => textOrder(captionsOf(a), captionsOf(b)),
    tags: (a, b) => textOrder(tagWords(a), tagWords(b)),
    marks: (a, b) => a.markCount - b.markCount,
    added: (a, b) => a.addedAt - b.addedAt,
    opened: (a, b) => (a.openedAt ?? -1) - (b.openedAt ?? -1),
  }
  const sign = isDescending ? -1 : 1
  return [...videos].sort((a, b) => sign * ascending[column](a, b) || b.addedAt - a.addedAt)
}

/** A new column starts in its more useful direction (dates newest first, titles A to Z); the same column reverses. */
export function nextSorting(current: Sorting, column: SortKey): Sorting {
  if (current.column === column) return { column, isDescending: !current.isDescending }
  return { column, isDescending: startsLarge.includes(column) }
}

export function isSorting(value: unknown): value is Sorting {
  if (typeof value !== 'object' || value === null) return false
  const { column, isDescending } = value as Partial<Sorting>
  return typeof column === 'string' && Object.hasOwn(sortKeys, column) && typeof isDescending === 'boolean'
}
