import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useVisit, type VisitMemory } from '../../ui/visits/visit.ts'
import type { RowContent } from './transcript-rows.ts'
import type { Find, Search } from './use-find.ts'
import { contextPx, type TranscriptList } from './use-transcript-list.ts'

interface TranscriptVisit {
  /** Where the row at the top of the list starts. */
  readonly topMs: number
  readonly isFollowing: boolean
  readonly search: Search
}

const visits: VisitMemory<TranscriptVisit> = new Map()

/** How the transcript was left, if the reader comes back to it. */
export function useLeftTranscript(): TranscriptVisit | undefined {
  const { kept } = useVisit(visits)
  const [left] = useState(kept)
  return left
}

interface TranscriptState {
  rows: readonly RowContent[]
  list: TranscriptList
  find: Find
  isFollowing: boolean
}

/** Brings a transcript that is not followed back to where it was scrolled, and remembers how it is left. Call it after `useFollow`. */
export function useTranscriptVisit(left: TranscriptVisit | undefined, state: TranscriptState): void {
  const { key } = useVisit(visits)
  const { virtualizer } = state.list

  const comeBack = useEffectEvent(() => {
    if (left === undefined || left.isFollowing) return
    const index = state.rows.findIndex((row) => row.startMs >= left.topMs)
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'start' })
  })
  const leave = useEffectEvent((visitKey: string) => {
    const { rows, find, isFollowing } = state
    const top = virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + contextPx)
    visits.set(visitKey, { topMs: rows[top?.index ?? 0]?.startMs ?? 0, isFollowing, search: find.pause() })
  })
  useLayoutEffect(() => {
    comeBack()
  }, [])
  useLayoutEffect(() => () => leave(key), [key])
}
