import { createContext, useContext } from 'react'
import type { Cited } from '../../contract/app/citations.ts'

export interface CiteRequest {
  /** The heading of the dialog. */
  readonly title: string
  readonly cited: Cited
}

export const CiteContext = createContext<((request: CiteRequest) => void) | undefined>(undefined)

/** Opens the dialog with the references. The frame of the window provides it, because every page has something to cite. */
export function useCite(): (request: CiteRequest) => void {
  const cite = useContext(CiteContext)
  if (cite === undefined) throw new Error('useCite needs a CiteContext above it.')
  return cite
}

/** Cites videos as a whole. */
export const videosToCite = (videoIds: readonly string[]): Cited => ({
  kind: 'items',
  items: videoIds.map((videoId) => ({ videoId })),
})

export const marksToCite = (markIds: readonly string[]): Cited => ({
  kind: 'items',
  items: markIds.map((markId) => ({ markId })),
})
