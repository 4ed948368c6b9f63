// What others draw in a transcript: tinted words, the right margin of each row, and what floats beside the selection.
import type { ReactNode } from 'react'
import type { MarkedKind, TextRange } from '../../../contract/app/marks.ts'

/** Words that are drawn differently. */
export interface DrawnRange {
  readonly id: string
  readonly range: TextRange
  /** The class of the words. Where several ranges overlap, the words have all of their classes, and the attribute `data-overlap`. */
  readonly className: string
}

/** A row of the transcript: a clip, or a paragraph of said clips. */
export interface RowPlace {
  readonly kind: MarkedKind
  /** Positions of its first and last clip among the clips of its kind. */
  readonly firstClip: number
  readonly lastClip: number
  readonly startMs: number
  readonly endMs: number
}

/** Where words are in their row, in pixels from its top. */
export interface LinesInRow {
  readonly topPx: number
  readonly heightPx: number
}

export interface TranscriptSlots {
  /** In any order. Keep the list the same while nothing changes. */
  readonly drawn: readonly DrawnRange[]
  /**
   * What stands in the right margin of a row. `measure` gives the lines of the part of a range that is in this row, null if there is none;
   * call it in a layout effect. Keep the function the same while nothing changes, because each new one renders all visible rows.
   */
  readonly renderMargin?: (row: RowPlace, measure: (range: TextRange) => LinesInRow | null) => ReactNode
  /** Marks the words of a row. Keep the function the same while nothing changes. */
  readonly onMark?: (range: TextRange) => void
  /** What floats beside the selection. It is shown while something is selected and the reader does not drag. */
  readonly renderBeside?: () => ReactNode
}
