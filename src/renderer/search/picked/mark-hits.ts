// Makes marks of moments that a search found. Pure.
import type { Mark, MarkTarget } from '../../../contract/app/marks.ts'
import type { MarkWanted } from '../../marking/use-marks.ts'
import type { SelectedMoment } from '../listed-moment.ts'

/** All words of the moment; the time alone for a summary, and the whole video for a title. */
function targetOf({ kind, startMs, endMs }: SelectedMoment['moment']): MarkTarget {
  if (kind === 'title') return { type: 'video' }
  return { type: 'moment', kind: kind === 'summarised' ? null : kind, startMs, endMs }
}

export const markOfHit = ({ videoId, moment }: SelectedMoment): MarkWanted => ({ videoId, target: targetOf(moment) })

/** The mark that was made of exactly this moment; undefined if there is none. */
export const findMarkOf = ({ moment }: SelectedMoment, marks: readonly Mark[]): Mark | undefined =>
  marks.find(({ kind, startMs, endMs, isWholeVideo }) => {
    if (moment.kind === 'title') return isWholeVideo
    const wanted = moment.kind === 'summarised' ? null : moment.kind
    return !isWholeVideo && kind === wanted && startMs === moment.startMs && endMs === moment.endMs
  })
