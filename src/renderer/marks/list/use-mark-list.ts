import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Mark } from '../../../contract/app/marks.ts'
import { useBackend } from '../../connection/backend.tsx'
import { type MarksView, toMarkFilter } from '../marks-address.ts'
import { layOutRows, type MarkSection, type SectionRows, sectionName } from './mark-sections.ts'

/** How many marks are fetched at once. */
const pageSize = 100
/** The rows that are asked for before the list has measured itself. */
const firstRows = { first: 0, last: 99 }

export interface MarkList {
  readonly rows: SectionRows
  /** How many marks fit the filter; undefined until that is known. */
  readonly total: number | undefined
  readonly isPending: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly mark: (markId: string) => Mark | undefined
  /** Says which rows are in view, so that their marks are fetched. */
  readonly show: (first: number, last: number) => void
  /** The ids of a section in the order shown. */
  readonly loadIds: (section: MarkSection) => Promise<readonly string[]>
  /** Shows the ids of a section in another order until the backend has told its own. */
  readonly reorder: (section: MarkSection, markIds: readonly string[]) => void
}

/** The marks that fit a filter, in groups. Ids are fetched group by group and marks page by page, as they come into view. */
export function useMarkList(view: MarksView, closed: ReadonlySet<string>): MarkList {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const [{ first, last }, setShown] = useState(firstRows)
  const { group: by, order } = view
  const filter = useMemo(() => toMarkFilter(view), [view])
  const idsOptions = ({ group }: Pick<MarkSection, 'group'>) =>
    orpc.marks.ids.queryOptions({
      input: { ...filter, order, ...(group !== null && by !== null && { group: { by, key: group.key } }) },
    })

  const all = useQuery({ ...idsOptions({ group: null }), enabled: by === null, placeholderData: keepPreviousData })
  const groups = useQuery({
    ...orpc.marks.groups.queryOptions({ input: { ...filter, by: by ?? 'tag' } }),
    enabled: by !== null,
    placeholderData: keepPreviousData,
  })
  const allIds = all.data?.markIds
  const sections = useMemo((): MarkSection[] => {
    if (by === null)
      return allIds === undefined
        ? []
        : [{ name: '', group: null, isOpen: true, markIds: allIds, count: allIds.length }]
    return (groups.data?.groups ?? []).map((group) => {
      const name = sectionName(group.key)
      return { name, group, isOpen: !closed.has(name), markIds: undefined, count: group.count }
    })
  }, [by, allIds, groups.data, closed])

  const inView = layOutRows(sections)
    .between(first, last)
    .filter(({ group, isOpen }) => group !== null && isOpen)
  const idsInView = useQueries({ queries: inView.map((section) => idsOptions(section)) })
  const idsByName = new Map(inView.map(({ name }, index) => [name, idsInView[index]?.data?.markIds]))
  const rows = layOutRows(
    sections.map((section) => {
      // Sections that were in view keep their ids in the cache.
      const markIds =
        section.markIds ??
        idsByName.get(section.name) ??
        (section.isOpen ? queryClient.getQueryData(idsOptions(section).queryKey)?.markIds : undefined)
      return markIds === section.markIds ? section : { ...section, markIds }
    }),
  )

  const known = useRef(new Map<string, Mark>())
  const pages = useQueries({
    queries: pagesInView(rows, first, last).map((markIds) => ({
      ...orpc.marks.list.queryOptions({ input: { markIds, limit: pageSize } }),
      enabled: !all.isPlaceholderData,
    })),
  })
  for (const { data } of pages) for (const mark of data?.marks ?? []) known.current.set(mark.markId, mark)

  const source = by === null ? all : groups
  const failed = [source, ...idsInView, ...pages].find((query) => query.error !== null)
  return {
    rows,
    total: by === null ? allIds?.length : groups.data?.total,
    isPending: source.isPending,
    error: failed?.error ?? null,
    retry: () => {
      for (const query of [source, ...idsInView, ...pages]) if (query.error !== null) void query.refetch()
    },
    mark: (markId) => known.current.get(markId),
    show: (from, to) => {
      // In steps, so that not every row that comes into view renders the page again.
      const range = { first: Math.floor(from / pageSize) * pageSize, last: Math.ceil((to + 1) / pageSize) * pageSize }
      if (range.first !== first || range.last !== last) setShown(range)
    },
    loadIds: async (section) => section.markIds ?? (await queryClient.ensureQueryData(idsOptions(section))).markIds,
    reorder: (section, markIds) => queryClient.setQueryData(idsOptions(section).queryKey, { markIds: [...markIds] }),
  }
}

/** The ids of the pages that have rows in view. A page has the same marks wherever the list is scrolled. */
function pagesInView(rows: SectionRows, first: number, last: number): string[][] {
  const pages = new Map<string, string[]>()
  for (let index = first; index <= Math.min(last, rows.count - 1); index++) {
    const row = rows.row(index)
    if (row?.type !== 'mark') continue
    const start = Math.floor(row.at / pageSize) * pageSize
    const name = `${row.section.name} ${start}`
    if (!pages.has(name)) pages.set(name, [...(row.section.markIds ?? []).slice(start, start + pageSize)])
  }
  return [...pages.values()]
}
