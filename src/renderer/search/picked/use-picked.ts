import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Mark } from '../../../contract/app/marks.ts'
import type { SelectedMoment } from '../listed-moment.ts'
import { type PickedStore, selectedKey } from './picked-store.ts'

export interface HitMarking {
  readonly picked: PickedStore
  /** The marks of the listed videos. */
  readonly marksOf: (videoId: string) => readonly Mark[]
  /** The colour of the first tag of a mark. */
  readonly colourOf: (mark: Mark) => string
}

export const HitMarkingContext = createContext<HitMarking | null>(null)

const never = () => () => undefined

interface RowMarking {
  readonly isPicked: boolean
  /** One for each mark that the row overlaps. */
  readonly markColours: readonly string[]
  readonly onPick: (isRange: boolean) => void
}

/** Whether a row is selected, and the marks of its moment. */
export function useRowMarking(selected: SelectedMoment): RowMarking {
  const marking = useContext(HitMarkingContext)
  const picked = marking?.picked ?? null
  const key = selectedKey(selected)
  const isPicked = useSyncExternalStore(picked?.subscribe ?? never, () => picked?.get().has(key) === true)
  useEffect(() => picked?.list(selected), [picked, selected])
  const marks = marking?.marksOf(selected.videoId).filter((mark) => isOf(mark, selected.moment)) ?? []
  return {
    isPicked,
    markColours: marks.map((mark) => marking?.colourOf(mark) ?? ''),
    onPick: (isRange) => (isRange ? picked?.extendTo(selected) : picked?.toggle(selected)),
  }
}

function isOf({ kind, startMs, endMs, isWholeVideo }: Mark, moment: SelectedMoment['moment']): boolean {
  if (moment.kind === 'title') return isWholeVideo
  if (isWholeVideo || (kind !== null && moment.kind !== 'summarised' && kind !== moment.kind)) return false
  return startMs < moment.endMs && endMs > moment.startMs
}
