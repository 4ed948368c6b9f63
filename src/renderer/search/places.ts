import { useMemo, useReducer } from 'react'
import type { SelectedMoment } from './listed-moment.ts'

/** Where a person is in the results of a query. */
export interface Place {
  /** Undefined until a moment is selected by hand. */
  readonly selected: SelectedMoment | undefined
  /** The videos whose moments are all listed. */
  readonly openIds: ReadonlySet<string>
  /** In pixels; it changes without a new render. */
  readonly scrollTop: number
}

const maxPlaces = 50

/** By query; the one that changed last is the last. Kept until the window closes, so that a page that is opened again is as it was left. */
const places = new Map<string, Place>()

const readPlace = (query: string): Place =>
  places.get(query) ?? { selected: undefined, openIds: new Set(), scrollTop: 0 }

function keepPlace(query: string, place: Place): void {
  places.delete(query)
  places.set(query, place)
  for (const oldest of [...places.keys()].slice(0, -maxPlaces)) places.delete(oldest)
}

/** A query that is typed anew starts at the beginning of its results. */
export const forgetPlace = (query: string): void => void places.delete(query)

export interface KeptPlace {
  readonly place: Place
  readonly select: (selected: SelectedMoment) => void
  readonly toggleOpen: (videoId: string) => void
  readonly scrollTo: (scrollTop: number) => void
}

/** The place in the results of a query, which outlives the page. */
export function usePlace(query: string): KeptPlace {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const actions = useMemo(() => {
    const change = (changes: Partial<Place>) => keepPlace(query, { ...readPlace(query), ...changes })
    return {
      select(selected: SelectedMoment) {
        change({ selected })
        renderAgain()
      },
      toggleOpen(videoId: string) {
        const openIds = new Set(readPlace(query).openIds)
        if (!openIds.delete(videoId)) openIds.add(videoId)
        change({ openIds })
        renderAgain()
      },
      scrollTo: (scrollTop: number) => change({ scrollTop }),
    }
  }, [query])
  return { place: readPlace(query), ...actions }
}
