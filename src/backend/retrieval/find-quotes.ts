// Finds where remembered words are said or shown in the library, exactly or nearly.
import type { MarkedKind } from '../../contract/app/marks.ts'
import { cutLine } from '../bounds/bound-video.ts'
import type { Library } from '../library/database/open.ts'
import { findQuoteNear, type QuotePlace } from '../library/marks/find-quote.ts'
import type { Searcher } from '../library/thread/searcher.ts'
import { findEstimatedTimes } from '../library/videos/estimated-times.ts'
import { findVideoFacts } from '../library/videos/video-facts.ts'
import { nextTurn } from '../next-turn.ts'

interface QuoteRequest {
  text: string
  collectionId?: number | undefined
  videoIds?: readonly string[] | undefined
  limit: number
}

interface QuoteParts {
  library: Library
  searcher: Pick<Searcher, 'findPassages' | 'listMoments'>
}

export interface QuoteInLibrary extends QuotePlace {
  videoId: string
  title: string
  author: string
  publishedAt: number | null
  kind: MarkedKind
  areTimesEstimated: boolean
}

/** Excerpts to look at that have some of the words. */
const mostCandidates = 60
/** The words that an excerpt is found by. A longer quote is looked for by its first and its last words. */
const mostWords = 60
const kinds = ['said', 'shown'] as const

/** The words alone, so that a quote with quotation marks, a minus or a colon is not read as a search. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? []

/** Aborting throws `signal.reason`. */
export async function findQuotes(
  { library, searcher }: QuoteParts,
  { text, limit, ...scope }: QuoteRequest,
  signal?: AbortSignal,
): Promise<{ quotes: QuoteInLibrary[]; hasMore: boolean }> {
  const words = wordsOf(text)
  const questions = new Set([words.slice(0, mostWords).join(' '), words.slice(-mostWords).join(' ')])
  const phrase = words.slice(0, mostWords).join(' ')
  const request = { ...scope, kinds }
  const exact = await searcher.listMoments({ ...request, query: `"${phrase}"`, limit: mostCandidates }, signal)
  const candidates: { videoId: string; kind: string; startMs: number; endMs: number }[] = [...exact.moments]
  for (const question of questions)
    candidates.push(...(await searcher.findPassages({ ...request, question, limit: mostCandidates }, signal)))
  const found = new Map<string, QuotePlace & { videoId: string; kind: MarkedKind }>()
  for (const { videoId, kind, startMs, endMs } of candidates) {
    if (kind !== 'said' && kind !== 'shown') continue
    await nextTurn()
    signal?.throwIfAborted()
    const place = findQuoteNear(library, { videoId, kind, startMs, endMs }, text)
    if (place !== undefined) found.set(`${videoId} ${kind} ${place.startMs}`, { ...place, videoId, kind })
  }
  // One or two words are too few to be placed in a text, but the search for the phrase finds them.
  for (const { videoId, kind, startMs, endMs, text: said, speakerId } of exact.moments) {
    const isKnown = [...found.values()].some(
      (one) => one.videoId === videoId && one.kind === kind && one.startMs < endMs && one.endMs > startMs,
    )
    if (!isKnown && words.length <= mostWords && (kind === 'said' || kind === 'shown'))
      found.set(`${videoId} ${kind} ${startMs}`, {
        videoId,
        kind,
        startMs,
        endMs,
        text: said,
        speakerId,
        isExact: true,
        similarity: 1,
      })
  }
  const sorted = [...found.values()].sort(
    (a, b) => Number(b.isExact) - Number(a.isExact) || b.similarity - a.similarity || a.startMs - b.startMs,
  )
  const listed = sorted.slice(0, limit)
  const videoIds = listed.map(({ videoId }) => videoId)
  const facts = findVideoFacts(library, videoIds)
  const estimated = findEstimatedTimes(library, videoIds)
  const quotes = listed.flatMap((place) => {
    const video = facts.get(place.videoId)
    if (video === undefined) return []
    const { title, author, publishedAt } = video
    const areTimesEstimated = estimated.get(place.videoId)?.kinds.includes(place.kind) === true
    return [{ ...place, title: cutLine(title), author: cutLine(author), publishedAt, areTimesEstimated }]
  })
  return { quotes, hasMore: sorted.length > listed.length || exact.next !== null }
}
