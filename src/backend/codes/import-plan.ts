import type { CodedLeftover, CodedSource } from '../../contract/app/codes.ts'
import type { MarkOrRemoved } from '../library/marks/marks-with-removed.ts'
import type { LibraryText } from './library-text.ts'
import type { MatchedCodes, TagTarget } from './match-codes.ts'
import type { QdaProject } from './qda-project.ts'
import type { WantedMark } from './wanted-marks.ts'

interface PlannedBase {
  videoId: string
  title: string
  /** Tags to add. */
  tags: TagTarget[]
  madeBy: string | null
  createdAt: number | null
}

/** `added` is the note that the file adds, in plain text. */
export type PlannedMark =
  /** `note` is Markdown. `wanted` is null for a note about the whole video. */
  | (PlannedBase & { type: 'new'; wanted: WantedMark | null; note: string; added: string; words: LibraryText })
  /** `note` is the whole new note, in Markdown; null if it stays. */
  | (PlannedBase & { type: 'changed'; mark: MarkOrRemoved; note: string | null; added: string })

export interface ImportPlan {
  project: QdaProject
  sources: CodedSource[]
  codes: MatchedCodes
  marks: PlannedMark[]
  unchanged: number
  videos: { videoId: string; title: string; tags: TagTarget[] }[]
  leftovers: CodedLeftover[]
  /** How many selections Footnote's own export added, for speakers, kinds and sections. */
  own: number
}
