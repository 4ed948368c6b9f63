import type { SearchResult } from '../../contract/app/search.ts'
import type { ReelMoment } from '../moments/reel-moment.ts'
import { type ListedMoment, momentKey, momentsInOrder, type SelectedMoment, selectMoment } from './listed-moment.ts'

export interface HitToPlay extends ReelMoment {
  readonly selected: SelectedMoment
}

/**
 * The listed moments of a search in the order of the list, without matches in titles. `wholeOf` returns the result with all moments of a
 * video whose moments are all listed.
 */
export function reelOfHits(
  results: readonly SearchResult[],
  wholeOf: (videoId: string) => SearchResult | undefined,
): HitToPlay[] {
  return results.flatMap((result) => {
    const whole = wholeOf(result.videoId)
    const listed = whole ? momentsInOrder(whole, whole.moments.length) : momentsInOrder(result)
    return listed.flatMap((moment) => toHit(result, moment) ?? [])
  })
}

function toHit(result: SearchResult, moment: ListedMoment): HitToPlay | undefined {
  const { kind, startMs, endMs, text } = moment
  if (kind === 'title') return undefined
  const { videoId, title } = result
  const key = momentKey(videoId, moment)
  return { key, videoId, title, kind, startMs, endMs, text, selected: selectMoment(result, moment) }
}
