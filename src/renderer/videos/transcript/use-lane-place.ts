import { useLayoutEffect, useRef } from 'react'
import type { RowContent } from './transcript-rows.ts'
import type { TranscriptList } from './use-transcript-list.ts'

/** Keeps the moment at the top of the list when other clips are shown. Call the returned function just before the rows change. */
export function useLanePlace(rows: readonly RowContent[], list: TranscriptList): () => void {
  const placeMs = useRef<number>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new list of rows.
  useLayoutEffect(() => {
    const startMs = placeMs.current
    placeMs.current = undefined
    if (startMs === undefined) return
    const index = rows.findIndex((row) => row.startMs >= startMs)
    if (index > 0) list.virtualizer.scrollToIndex(index, { align: 'start' })
  }, [rows])

  return () => {
    const offset = list.virtualizer.scrollOffset ?? 0
    placeMs.current = rows[list.virtualizer.getVirtualItemForOffset(offset)?.index ?? -1]?.startMs
  }
}
