import { createContext, useContext } from 'react'
import type { MarkedKind } from '../../../contract/app/marks.ts'

/** A clip, by its position among the clips of its kind. */
export interface ClipPlace {
  readonly kind: MarkedKind
  readonly clip: number
}

/** What a row of the transcript offers to change. */
export interface TextEditing {
  /** Opens a clip to correct its text or speaker. Of several clips, the one that plays, otherwise the first. */
  readonly correct: (kind: MarkedKind, clips: readonly number[]) => void
  /** Says who speaks in these clips, which have one speaker. */
  readonly nameSpeaker: (clips: readonly number[]) => void
}

/** Null where the text cannot be changed. */
export const TextEditingContext = createContext<TextEditing | null>(null)

export const useTextEditing = (): TextEditing | null => useContext(TextEditingContext)
