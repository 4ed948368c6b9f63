import type { CiteRequest } from '../moments/cite-request.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import type { SelectedMoment } from './listed-moment.ts'

/** Moments of a search as they are cited. A match in the title, or in the summary of the whole video, is about the whole video. */
export function citeHits(hits: readonly SelectedMoment[]): CiteRequest {
  const items = hits.map(({ videoId, moment: { kind, startMs, endMs } }) =>
    kind === 'title' || (kind === 'summarised' && startMs === 0) ? { videoId } : { videoId, startMs, endMs },
  )
  const title = hits.length === 1 ? 'Cite moment' : `Cite ${formatLocalCount(hits.length, 'moment')}`
  return { title, cited: { kind: 'items', items } }
}
