import { useMemo } from 'react'
import type { VideoRow } from '../../../contract/app/videos.ts'
import { useRemembered } from '../../ui/use-remembered.ts'
import type { SortKey } from '../shown/sort-videos.ts'
import { type Column, type ColumnLayout, fitColumns, isColumnLayout, usualLayout } from './columns.ts'

export const useColumnLayout = (): [ColumnLayout, (layout: ColumnLayout) => void] =>
  useRemembered('library.columns', usualLayout, isColumnLayout)

/** Stays the same array until other columns are shown, so that rows are not drawn again. */
export function useShownColumns(
  layout: ColumnLayout,
  listWidth: number,
  videos: readonly VideoRow[],
  sortedBy: SortKey,
): Column[] {
  const hasTags = useMemo(() => videos.some(({ tagIds }) => tagIds.length > 0), [videos])
  const hasMarks = useMemo(() => videos.some(({ markCount }) => markCount > 0), [videos])
  const empty = new Set<Column>([...(hasTags ? [] : ['tags' as const]), ...(hasMarks ? [] : ['marks' as const])])
  const shown = fitColumns(layout, listWidth, empty, sortedBy).join(' ')
  return useMemo(() => shown.split(' ') as Column[], [shown])
}
