// Finds evidence for a question: passages with any of its words, the more of them the better, spread over videos.
import type { PassageKind } from '../../contract/app/moments.ts'
import { findCandidates, maxRankedMatches } from './candidates.ts'
import { indexWhatWaits } from './index-videos.ts'
import type { Library } from './open.ts'
import { listContentWords, wantedForQuestion } from './question-words.ts'
import { type ScoredPassage, scorePassages } from './scored-passages.ts'
import { readScope, type ScopeFilter } from './search-scope.ts'
import { type Wanted, wantedExpression } from './wanted.ts'
import { listWords } from './words.ts'

export interface FindPassagesRequest extends ScopeFilter {
  question: string
  limit: number
}

export interface FoundPassage {
  videoId: string
  title: string
  author: string
  url: string
  kind: PassageKind
  startMs: number
  endMs: number
  text: string
  speakerId: string | null
  /** Higher is better; comparable within one call only. */
  score: number
}

const candidateCount = 300
const titleWordBonus = 0.15
/** Each further passage of one video counts for so much of the one before. */
const repeatedVideoFactor = 0.85

type VideoRecord = Pick<FoundPassage, 'videoId' | 'title' | 'author' | 'url'> & { id: number }

/** The rarest first, as many as can be ranked together, but at least one. */
function keepAffordable(wanted: readonly Wanted[]): Wanted[] {
  let postings = 0
  return wanted
    .toSorted((a, b) => a.df - b.df)
    .filter(({ df }, index) => {
      postings += df
      return index === 0 || postings <= maxRankedMatches
    })
}

function readVideos(library: Library, passages: readonly ScoredPassage[]): Map<number, VideoRecord> {
  const records = library
    .prepare<[string], VideoRecord>(
      `SELECT id, youtube_id AS videoId, title, author, url FROM videos WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify([...new Set(passages.map(({ videoRowId }) => videoRowId))]))
  return new Map(records.map((record) => [record.id, record]))
}

/** Passages that hold more of the question's words, and videos named by them, come first. */
function weigh(passage: ScoredPassage, video: VideoRecord, questionWords: readonly string[]): number {
  const { counts } = passage.matched
  const covered = counts.filter((count) => count > 0).length / Math.max(counts.length, 1)
  const titleWords = new Set(listWords(`${video.title} ${video.author}`))
  const inTitle = questionWords.filter((word) => titleWords.has(word)).length
  return passage.score * (0.5 + covered) * (1 + titleWordBonus * inTitle)
}

/** Best first. The same words found twice in one video count once. */
function spread(passages: readonly FoundPassage[], limit: number): FoundPassage[] {
  const left = new Map<string, FoundPassage>()
  for (const passage of passages) {
    const key = `${passage.videoId} ${passage.text}`
    if (!left.has(key)) left.set(key, passage)
  }
  const taken = new Map<string, number>()
  const worth = ({ score, videoId }: FoundPassage) => score * repeatedVideoFactor ** (taken.get(videoId) ?? 0)
  const found: FoundPassage[] = []
  while (found.length < limit && left.size > 0) {
    const [key, best] = [...left].reduce((a, b) => (worth(b[1]) > worth(a[1]) ? b : a))
    left.delete(key)
    taken.set(best.videoId, (taken.get(best.videoId) ?? 0) + 1)
    found.push(best)
  }
  return found
}

/** Nothing when no passage has any of the question's words. */
export function findPassages(library: Library, request: FindPassagesRequest): FoundPassage[] {
  indexWhatWaits(library)
  return library.transaction(() => {
    const scope = readScope(library, request)
    const wanted = keepAffordable(wantedForQuestion(library, request.question))
    if (wanted.length === 0) return []
    const postingCount = wanted.reduce((sum, { df }) => sum + df, 0)
    const ids = findCandidates(library, {
      expression: `text : (${wanted.map(wantedExpression).join(' OR ')})`,
      ...{ matchCount: postingCount, postingCount, scope, kindCodes: null },
      limit: Math.max(candidateCount, request.limit),
    })
    const passages = scorePassages(library, ids, wanted)
    const videos = readVideos(library, passages)
    const questionWords = listContentWords(request.question)
    const found = passages.flatMap((passage): FoundPassage[] => {
      const video = videos.get(passage.videoRowId)
      if (!video) return []
      const { id: _, ...named } = video
      const { kind, startMs, endMs, text, speakerId } = passage
      return [{ ...named, kind, startMs, endMs, text, speakerId, score: weigh(passage, video, questionWords) }]
    })
    return spread(
      found.toSorted((a, b) => b.score - a.score),
      request.limit,
    )
  })()
}
