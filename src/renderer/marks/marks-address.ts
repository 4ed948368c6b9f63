import { z } from 'zod'
import { countsBySchema, type MarkFilter, markFilterSchema, markGroupingSchema } from '../../contract/app/marks.ts'
import { videoIdForm } from '../../contract/youtube/video-id.ts'

const orderSchema = z.enum(['newest', 'oldest', 'video', 'hand'])

/** What the Marks page shows, as its address says. */
export interface MarksView {
  readonly tagIds: readonly number[]
  readonly isUntagged: boolean
  readonly videoIds: readonly string[]
  readonly collectionId: number | null
  readonly kind: 'said' | 'shown' | null
  readonly text: string
  /** Days as `yyyy-mm-dd` in this computer's time zone, both inclusive; null for no limit. */
  readonly madeFrom: string | null
  readonly madeUntil: string | null
  readonly hasChangedText: boolean
  readonly cell: NonNullable<MarkFilter['cell']> | null
  readonly group: z.infer<typeof markGroupingSchema> | null
  readonly order: z.infer<typeof orderSchema>
  /** Which table of counts is shown instead of the list; null for the list. */
  readonly counts: z.infer<typeof countsBySchema> | null
}

const date = /^\d{4}-\d{2}-\d{2}$/

/** Reads the page's address. What it does not understand is left out. */
export function readMarksView(search: URLSearchParams): MarksView {
  const read = <T>(schema: z.ZodType<T>, value: unknown): T | null => schema.safeParse(value).data ?? null
  const day = (name: string) => {
    const value = search.get(name)
    return value !== null && date.test(value) && !Number.isNaN(Date.parse(value)) ? value : null
  }
  const tagIds = search.getAll('tag').map(readId)
  const view: MarksView = {
    tagIds: [...new Set(tagIds.filter((id) => id !== null))],
    isUntagged: search.get('untagged') === '1',
    videoIds: [...new Set(search.getAll('video').filter((id) => videoIdForm.test(id)))],
    collectionId: readId(search.get('collection')),
    kind: read(z.enum(['said', 'shown']), search.get('kind')),
    text: (search.get('q') ?? '').slice(0, 1000),
    madeFrom: day('from'),
    madeUntil: day('until'),
    hasChangedText: search.get('changed') === '1',
    cell: readCell(search.get('cell')),
    group: read(markGroupingSchema, search.get('group')),
    order: read(orderSchema, search.get('order')) ?? 'newest',
    counts: read(countsBySchema, search.get('counts')),
  }
  return view.order === 'hand' && !canArrange(view) ? { ...view, order: 'newest' } : view
}

export function writeMarksView(view: MarksView): URLSearchParams {
  const search = new URLSearchParams()
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') search.set(name, String(value))
  }
  for (const tagId of view.tagIds) search.append('tag', String(tagId))
  if (view.isUntagged) search.set('untagged', '1')
  for (const videoId of view.videoIds) search.append('video', videoId)
  set('collection', view.collectionId)
  set('kind', view.kind)
  set('q', view.text)
  set('from', view.madeFrom)
  set('until', view.madeUntil)
  if (view.hasChangedText) search.set('changed', '1')
  if (view.cell !== null) search.set('cell', JSON.stringify([view.cell.by, view.cell.row, view.cell.column]))
  set('group', view.group)
  if (view.order !== 'newest' && (view.order !== 'hand' || canArrange(view))) search.set('order', view.order)
  set('counts', view.counts)
  return search
}

/** The user's own order is that of one tag, so exactly one must be shown. */
export const canArrange = ({ tagIds, isUntagged }: Pick<MarksView, 'tagIds' | 'isUntagged'>): boolean =>
  tagIds.length === 1 && !isUntagged

/** The filter that the backend gets. Days begin and end at midnight in this computer's time zone. */
export function toMarkFilter(view: MarksView): MarkFilter {
  const { tagIds, isUntagged, videoIds, collectionId, kind, text, madeFrom, madeUntil, hasChangedText, cell } = view
  return {
    ...(tagIds.length > 0 && { tagIds: [...tagIds] }),
    ...(isUntagged && { isUntagged }),
    ...(videoIds.length > 0 && { videoIds: [...videoIds] }),
    ...(collectionId !== null && { collectionId }),
    ...(kind !== null && { kind }),
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(madeFrom !== null && { madeFrom: midnight(madeFrom, 0) }),
    ...(madeUntil !== null && { madeUntil: midnight(madeUntil, 1) }),
    ...(hasChangedText && { hasChangedText }),
    ...(cell !== null && { cell }),
  }
}

export const isFiltered = (view: MarksView): boolean => Object.keys(toMarkFilter(view)).length > 0

/** All marks, in the same order and groups. */
export const withoutFilter = (view: MarksView): MarksView => ({
  ...readMarksView(new URLSearchParams()),
  group: view.group,
  order: view.order === 'hand' ? 'newest' : view.order,
  counts: view.counts,
})

function midnight(day: string, daysLater: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).getTime()
}

const readId = (value: string | null): number | null =>
  value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null

function readCell(value: string | null): MarksView['cell'] {
  if (value === null) return null
  try {
    const [by, row, column] = z.tuple([z.unknown(), z.unknown(), z.unknown()]).parse(JSON.parse(value))
    return markFilterSchema.shape.cell.parse({ by, row, column }) ?? null
  } catch {
    return null
  }
}
