import type { Citation } from '../../../contract/app/answers.ts'
import type { ReelMoment } from '../../moments/reel-moment.ts'

/** The citations in the order of their list: those in the library come first. */
export const inListOrder = (citations: readonly Citation[]): Citation[] => [
  ...citations.filter((cited) => cited.isInLibrary),
  ...citations.filter((cited) => !cited.isInLibrary),
]

/** The cited moments that can play, in the order of their list. */
export const reelOfCitations = (citations: readonly Citation[]): ReelMoment[] =>
  inListOrder(citations).flatMap(({ number, videoId, title, kind, startMs, endMs, text }) =>
    videoId === null ? [] : [{ key: String(number), videoId, title, kind, startMs, endMs, text }],
  )
