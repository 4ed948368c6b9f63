import type { Line } from '../line.ts'
import type { Compare, Entry } from '../order.ts'
import type { CitedRange } from '../reference.ts'

/** How a manual of style cites videos. */
export interface Style {
  /** The order of the bibliography. */
  readonly order: readonly Compare[]
  /** The entry in the bibliography. `follows` is the entry before it, of which some styles do not repeat the author. */
  reference(entry: Entry, follows?: Entry): Line
  /** The citation in the text, or the full note; without a range it cites the whole video. */
  inText(entry: Entry, range: CitedRange | null): Line
  /** The note for a work that was cited before, in styles that cite in notes. */
  shortNote?(entry: Entry, range: CitedRange | null): Line
}
