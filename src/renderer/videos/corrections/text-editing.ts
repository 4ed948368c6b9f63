import { createContext, useContext } from 'react'
import type { MarkedKind } from '../../../contract/app/marks.ts'
import type { Video } from '../../../contract/app/videos.ts'

/** A clip, by its position among the clips of its kind. */
export interface ClipPlace {
  readonly kind: MarkedKind
  readonly clip: number
}

/** What a row of the transcript offers to change. */
export interface TextEditing {
  readonly video: Video
  /** The clip whose text is a field at present. */
  readonly corrected: ClipPlace | null
  /** Makes the text of a clip a field. Of several clips, the one that plays, otherwise the first. */
  readonly correct: (kind: MarkedKind, clips: readonly number[]) => void
  /** Closes the field, and gives the focus back to the transcript. */
  readonly close: () => void
  /** Asks beside `anchor` who speaks in these clips, which have one speaker. */
  readonly nameSpeaker: (clips: readonly number[], anchor: Element) => void
}

/** Null where the text cannot be changed. */
export const TextEditingContext = createContext<TextEditing | null>(null)

export const useTextEditing = (): TextEditing | null => useContext(TextEditingContext)
