// Finds excerpts that a search comes close to: with most of its words, or near it in meaning. Where little is found, those with fewer of its
// words follow.
import type { RelatedResult } from '../../../../contract/app/search.ts'
import type { Library } from '../../database/open.ts'
import type { VectorIndex } from '../../meaning/vector-index.ts'
import { findEstimatedTimes, noteEstimate } from '../../videos/estimated-times.ts'
import { planSearch } from '../plan.ts'
import { describeVideo, readVideos } from '../result-videos.ts'
import { type Query, readQueryTerms } from '../terms/query.ts'
import { verify } from '../verify.ts'
import { type FindPassagesRequest, findPassages } from './find-passages.ts'

/** Of the weight of all words, most excerpts have at least this share. A rare word weighs more than a common one. */
const leastCoverage = 0.5
/** If the search itself and the excerpts with most of the words are fewer, excerpts with fewer words fill the list up. */
const enough = 10

export interface FindRelatedRequest extends Omit<FindPassagesRequest, 'question'> {
  /** Words and filters, as typed. */
  query: string
}

/** The words of a search without its filters, for a language model. */
export function listSearchedWords(query: string): string {
  return readQueryTerms(query)
    .required.map(({ words }) => words.join(' '))
    .join(' ')
}

/** Words of one kind are looked for in that kind; those of several kinds, in all. */
function kindsOf({ required }: Query, kinds: FindRelatedRequest['kinds']): FindRelatedRequest['kinds'] {
  const named = new Set(required.map(({ kind }) => kind))
  const [kind] = named
  return named.size === 1 && kind ? (kinds ?? [kind]).filter((one) => one === kind) : kinds
}

/**
 * Grouped by video. Videos and the moments in each are sorted best first, but summaries come after what they summarise. Excerpts that the
 * search itself finds are left out.
 */
export function findRelated(library: Library, request: FindRelatedRequest, index?: VectorIndex): RelatedResult[] {
  const query = readQueryTerms(request.query)
  const kinds = kindsOf(query, request.kinds)
  const plan = planSearch(library, query, request)
  const question = listSearchedWords(request.query)
  const passages = findPassages(library, { ...request, question, kinds }, index, {
    query,
    leastCoverage,
    enough,
    listUnwanted: (ids) => new Set(plan ? verify(library, plan, ids).map(({ excerptId }) => excerptId) : []),
  })
  const videos = readVideos(library, [...new Set(passages.map(({ videoRowId }) => videoRowId))])
  const estimated = findEstimatedTimes(library, [...new Set(passages.map(({ videoId }) => videoId))])
  return [...Map.groupBy(passages, ({ videoRowId }) => videoRowId)].flatMap(([videoRowId, found]) => {
    const video = videos.get(videoRowId)
    if (video === undefined) return []
    const inOrder = [
      ...found.filter(({ kind }) => kind !== 'summarised'),
      ...found.filter(({ kind }) => kind === 'summarised'),
    ]
    const moments = inOrder.map(({ startMs, endMs, kind, text, speakerId, matches, foundBy }) => ({
      startMs,
      endMs,
      kind,
      text,
      speakerId,
      matches,
      foundBy,
      ...noteEstimate(estimated.get(video.videoId), kind),
    }))
    return [{ ...describeVideo(library, video), moments }]
  })
}
