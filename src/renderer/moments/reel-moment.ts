import type { ReactNode } from 'react'

/** One of the moments that a reel plays. */
export interface ReelMoment {
  /** Tells the moments of one reel apart. */
  readonly key: string
  readonly videoId: string
  readonly title: string
  /** Null for a still frame or a time without words. */
  readonly kind: 'said' | 'shown' | 'summarised' | null
  readonly startMs: number
  readonly endMs: number
  /** The words of the moment; may be empty. */
  readonly text: string
}

export interface ReelRequest {
  /** At least one, in the order in which they play. Another list begins at its start, so keep it the same between renders. */
  readonly moments: readonly ReelMoment[]
  /** A sentence about what was left out of the reel; null if nothing was. */
  readonly notice: string | null
  /** Called with each moment as it begins to play. */
  readonly onMoment?: (moment: ReelMoment) => void
  readonly onClose: () => void
}

/** How a page that lists moments shows the reel, which is a noun of its own. */
export type RenderReel = (request: ReelRequest) => ReactNode
