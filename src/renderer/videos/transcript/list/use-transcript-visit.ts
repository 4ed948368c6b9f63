import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useVisit, type VisitMemory } from '../../../ui/visits/visit.ts'
import type { Find, Search } from '../find/use-find.ts'
import type { TranscriptText } from '../text/transcript-text.ts'
import type { TranscriptList } from './use-transcript-list.ts'

interface TranscriptVisit {
  /** Where the clip at the top of the list starts. */
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
  text: TranscriptText
  list: TranscriptList
  find: Find
  isFollowing: boolean
}

/** Brings a transcript that is not followed back to where it was scrolled, and remembers how it is left. Call it after `useFollow`. */
export function useTranscriptVisit(left: TranscriptVisit | undefined, state: TranscriptState): void {
  const { key } = useVisit(visits)

  const comeBack = useEffectEvent(() => {
    if (left === undefined || left.isFollowing) return
    const clip = state.text.clips.find(({ startMs }) => startMs >= left.topMs)
    if (clip !== undefined) state.list.reveal(clip, 'start')
  })
  const leave = useEffectEvent((visitKey: string) => {
    const { list, find, isFollowing } = state
    visits.set(visitKey, { topMs: list.topClip()?.startMs ?? 0, isFollowing, search: find.pause() })
  })
  useLayoutEffect(() => {
    comeBack()
  }, [])
  useLayoutEffect(() => () => leave(key), [key])
}
