import { watchUrl } from '../../contract/youtube/addresses.ts'
import type { HitInContext, HitsRequest } from '../library/search/list-hits.ts'
import type { Searcher } from '../library/thread/searcher.ts'
import { writeCsv } from '../write-csv.ts'
import { formatClock } from './format-time.ts'

const columns = [
  'channel',
  'title',
  'published',
  'kind',
  'speaker',
  'start',
  'end',
  'before',
  'text',
  'after',
  'link',
  'videoId',
  'times',
] as const
type Row = Record<(typeof columns)[number], string>

/** Small enough that other searches soon have their turn between two batches. */
const hitsAtOnce = 500

/** A piece of a CSV text. `moments` and `videos` count what it and the pieces before it hold. */
interface CsvPiece {
  text: string
  moments: number
  videos: number
}

/** The day of an instant, in UTC; '' for one that has no date. */
function writeDay(at: number | null): string {
  const date = new Date(at ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

const toRow = ({ videoId, title, author, kind, startMs, endMs, text, before, after, ...hit }: HitInContext): Row => ({
  channel: author,
  title,
  published: writeDay(hit.publishedAt),
  kind,
  speaker: hit.speakerId ?? '',
  start: formatClock(startMs),
  end: formatClock(Math.ceil(endMs / 1000) * 1000),
  before,
  text,
  after,
  link: watchUrl(videoId, startMs),
  videoId,
  times: hit.areTimesEstimated ? 'estimated' : 'known',
})

/**
 * All moments that a search finds as CSV, with the clip before and after each of them (keyword in context). The first piece has the header,
 * and every piece ends with a whole row. `limit` is the most moments to write. Aborting throws the signal's reason.
 */
export async function* streamHitsCsv(
  searcher: Pick<Searcher, 'listHits'>,
  { limit = Number.POSITIVE_INFINITY, ...request }: HitsRequest & { limit?: number | undefined },
  signal?: AbortSignal,
): AsyncGenerator<CsvPiece, void, void> {
  let moments = 0
  let videos = 0
  let after: number | undefined
  for (let isFirst = true; ; isFirst = false) {
    const page = await searcher.listHits(request, { after, limit: hitsAtOnce }, signal)
    const hits = page.hits.slice(0, limit - moments)
    moments += hits.length
    // A video is on one page only.
    videos += new Set(hits.map(({ videoId }) => videoId)).size
    if (isFirst || hits.length > 0)
      yield { text: writeCsv(columns, hits.map(toRow), { hasHeader: isFirst }), moments, videos }
    if (page.next === null || moments >= limit) return
    after = page.next
  }
}
