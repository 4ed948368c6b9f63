// `POST /search`: searches the library.
import type { z } from 'zod'
import { AppError } from '../../contract/app/errors.ts'
import { searchRequestSchema } from '../../contract/service/search.ts'
import type { DollarCost, WrittenSearchResult } from '../../contract/service/written.ts'
import type { Library } from '../library/database/open.ts'
import type { FoundPassage } from '../library/search/search.ts'
import { findVideoFacts } from '../library/videos/video-facts.ts'
import { findVideo } from '../library/videos/videos.ts'
import { nextTurn } from '../next-turn.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { toClip, writeHighlight } from './highlight.ts'
import { readFirstInstant, readLastInstant } from './read-date.ts'
import { writeCost } from './write-cost.ts'
import { type WantedContent, writeContent, writeFacts } from './write-video.ts'

const usualResults = 10
/** More passages than results are requested, because several may be from the same video. */
const passagesPerResult = 10

export interface SearchParts {
  library: Library
  othersRetrieval: Retrieval
}

type SearchRequest = z.infer<typeof searchRequestSchema>

export const servedSearchRequestSchema = searchRequestSchema.extend({
  category: searchRequestSchema.shape.category.describe(
    'Accepted but ignored, because the library does not sort videos by category.',
  ),
})

/** Reads the filters of a search request. Throws BAD_INPUT for dates that cannot be read. */
export function readFilter(request: SearchRequest) {
  const from = readFirstInstant('startPublishedDate', request.startPublishedDate)
  const until = readLastInstant('endPublishedDate', request.endPublishedDate)
  if (from !== undefined && until !== undefined && from > until)
    throw new AppError('BAD_INPUT', 'startPublishedDate is after endPublishedDate.')
  return {
    publishedFrom: from,
    publishedUntil: until,
    saidText: request.containSpokenText || undefined,
    shownText: request.containScreenText || undefined,
  }
}

/** Yields one result per video, best first, and returns the cost. An abort throws `signal.reason`. */
export async function* searchVideos(
  { library, othersRetrieval }: SearchParts,
  request: SearchRequest,
  filter: ReturnType<typeof readFilter>,
  signal: AbortSignal,
): AsyncGenerator<WrittenSearchResult, DollarCost, void> {
  const { query } = request
  const limit = request.maxResults ?? usualResults
  const wanted: WantedContent = {
    transcription: request.contentOptions?.includeTranscription === true,
    summary: request.contentOptions?.includeSummary === true,
  }
  const { passages, costs } = await othersRetrieval.find(
    { question: query, limit: limit * passagesPerResult, ...filter },
    signal,
  )
  const best = new Map<string, FoundPassage>()
  for (const passage of passages) if (!best.has(passage.videoId)) best.set(passage.videoId, passage)
  const found = [...best.values()].slice(0, limit)
  const facts = findVideoFacts(library, [...best.keys()])
  for (const passage of found) {
    await nextTurn()
    signal.throwIfAborted()
    const known = facts.get(passage.videoId)
    // The video was removed after it was found.
    if (known === undefined) continue
    const video = wanted.transcription || wanted.summary ? findVideo(library, passage.videoId) : undefined
    yield {
      ...writeFacts(known),
      score: passage.score,
      highlights: [writeHighlight(library, toClip(library, passage, query))],
      ...(video === undefined ? {} : writeContent(video, wanted)),
    }
  }
  const cost = writeCost(costs)
  return { ...cost, breakdown: { search: cost.total } }
}
