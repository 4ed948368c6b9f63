// Finds evidence for a question: excerpts that contain some of its words, and excerpts that are near it in meaning.
import type { PassageKind } from '../../../contract/app/moments.ts'
import type { Library } from '../database/open.ts'
import type { EmbeddingModelName } from '../meaning/embedded-excerpts.ts'
import type { VectorIndex } from '../meaning/vector-index.ts'
import { findCandidates, maxRankedMatches } from './candidates.ts'
import { fuseRanks } from './fuse-ranks.ts'
import { indexWaitingVideos } from './index-videos.ts'
import { createMatcher } from './match-words.ts'
import { codesOfKind, type ExcerptRange, passagesPerVideo } from './passages.ts'
import { listContentWords, wantedForQuestion } from './question-words.ts'
import { type Moment, readMoment } from './read-moment.ts'
import { type ScoredExcerpt, scoreExcerpts } from './scored-excerpts.ts'
import { scorePassages } from './scored-passages.ts'
import { readSearchScope, type ScopeFilter, type SearchScope } from './search-scope.ts'
import { spreadOverVideos } from './spread-over-videos.ts'
import { type WantedWord, wantedExpression } from './wanted.ts'
import { listWords } from './words.ts'

export interface FindPassagesRequest extends ScopeFilter {
  question: string
  kinds?: readonly PassageKind[] | undefined
  limit: number
  /** The vector of the question and the embedding model that made it. Without it, passages are found by the words of the question only. */
  meaning?: { model: EmbeddingModelName; vector: Float32Array } | undefined
}

export interface FoundPassage extends Moment {
  videoId: string
  title: string
  author: string
  url: string
  /** Where `text` contains words of the question, as half-open ranges of UTF-16 offsets. */
  matches: [start: number, end: number][]
  foundBy: 'words' | 'meaning' | 'both'
  /** Derived from the places in the rankings, from 0 to 1; higher is better. Scores of different calls cannot be compared. */
  score: number
}

const candidateCount = 300
/** Only this many of the nearest excerpts count as near. */
const nearCount = 60
/** The number of moments to read for each wanted one, so that several videos are represented. */
const foundPerChosen = 3
const titleWordBonus = 0.15

type CitedRecord = Pick<FoundPassage, 'videoId' | 'title' | 'author' | 'url'> & { id: number }

/** Keeps the rarest words, as many as can be ranked together but at least one. */
function keepAffordable(wanted: readonly WantedWord[]): WantedWord[] {
  let postings = 0
  return wanted
    .toSorted((a, b) => a.df - b.df)
    .filter(({ df }, index) => {
      postings += df
      return index === 0 || postings <= maxRankedMatches
    })
}

function readVideos(library: Library, rowIds: readonly number[]): Map<number, CitedRecord> {
  const records = library
    .prepare<[string], CitedRecord>(
      `SELECT id, youtube_id AS videoId, title, author, url FROM videos WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(rowIds))
  return new Map(records.map((record) => [record.id, record]))
}

/** Raises the score of an excerpt that holds more of the question's words, and of a video whose title or author contains them. */
function weigh({ score, matched }: ScoredExcerpt, video: CitedRecord, questionWords: readonly string[]): number {
  const { counts } = matched
  const covered = counts.filter((count) => count > 0).length / Math.max(counts.length, 1)
  const titleWords = new Set(listWords(`${video.title} ${video.author}`))
  const inTitle = questionWords.filter((word) => titleWords.has(word)).length
  return score * (0.5 + covered) * (1 + titleWordBonus * inTitle)
}

/** Best first. */
function findByWords(
  library: Library,
  { question, kinds, limit }: FindPassagesRequest,
  wanted: readonly WantedWord[],
  scope: SearchScope,
): ScoredExcerpt[] {
  if (wanted.length === 0) return []
  const postingCount = wanted.reduce((sum, { df }) => sum + df, 0)
  const ids = findCandidates(library, {
    expression: `text : (${wanted.map(wantedExpression).join(' OR ')})`,
    matchCount: postingCount,
    postingCount,
    scope,
    kindCodes: kinds?.flatMap((kind) => codesOfKind[kind]) ?? null,
    limit: Math.max(candidateCount, limit),
  })
  const spoken = scorePassages(library, ids, wanted).filter(({ isSound, score }) => !isSound && score > 0)
  const excerpts = scoreExcerpts(library, spoken, wanted)
  const videos = readVideos(library, [...new Set(excerpts.map(({ best }) => best.videoRowId))])
  const questionWords = listContentWords(question)
  return excerpts
    .flatMap((excerpt) => {
      const video = videos.get(excerpt.best.videoRowId)
      return video ? [{ ...excerpt, score: weigh(excerpt, video, questionWords) }] : []
    })
    .sort((a, b) => b.score - a.score)
}

/**
 * True if a better moment already covers this one: neighbouring excerpts overlap and can lead to the same moment, and some passages occur
 * twice with the same words.
 */
function isRepeat(moment: Moment, better: Moment): boolean {
  if (moment.videoRowId !== better.videoRowId || moment.kind !== better.kind) return false
  const sharedMs = Math.min(moment.endMs, better.endMs) - Math.max(moment.startMs, better.startMs)
  const shorterMs = Math.min(moment.endMs - moment.startMs, better.endMs - better.startMs)
  return moment.text === better.text || (moment.kind === 'said' && sharedMs > shorterMs / 2)
}

/** Nearest first. */
function findByMeaning(
  index: VectorIndex | undefined,
  { meaning, kinds, limit }: FindPassagesRequest,
  scope: SearchScope,
): ExcerptRange[] {
  if (meaning === undefined || index === undefined) return []
  return index.findNearest({ ...meaning, kinds, scope, limit: Math.max(nearCount, limit) })
}

/**
 * Best first, spread over several videos, without repeats. Empty if no excerpt has any of the question's words and none is near in meaning.
 * `index` must belong to `library`.
 */
export function findPassages(library: Library, request: FindPassagesRequest, index?: VectorIndex): FoundPassage[] {
  indexWaitingVideos(library)
  return library.transaction(() => {
    const scope = readSearchScope(library, request)
    const wanted = keepAffordable(wantedForQuestion(library, request.question))
    const byWords = new Map(findByWords(library, request, wanted, scope).map((excerpt) => [excerpt.id, excerpt]))
    const byMeaning = new Map(findByMeaning(index, request, scope).map((excerpt) => [excerpt.id, excerpt]))
    const fused = fuseRanks([[...byWords.keys()], [...byMeaning.keys()]])
    const match = createMatcher(wanted)
    const found: (Moment & Pick<FoundPassage, 'foundBy' | 'score'>)[] = []
    const perVideo = new Map<number, number>()
    for (const [id, score] of fused) {
      if (found.length >= request.limit * foundPerChosen) break
      const excerpt = byWords.get(id) ?? byMeaning.get(id)
      const videoRowId = Math.floor(id / passagesPerVideo)
      const before = perVideo.get(videoRowId) ?? 0
      if (excerpt === undefined || before >= request.limit) continue
      const moment = readMoment(library, excerpt, byWords.get(id)?.best.id)
      if (!moment || found.some((better) => isRepeat(moment, better))) continue
      const foundBy = !byMeaning.has(id) ? 'words' : byWords.has(id) ? 'both' : 'meaning'
      found.push({ ...moment, foundBy, score })
      perVideo.set(videoRowId, before + 1)
    }
    const chosen = spreadOverVideos(found, ({ videoRowId }) => videoRowId, request.limit).slice(0, request.limit)
    const videos = readVideos(library, [...new Set(chosen.map(({ videoRowId }) => videoRowId))])
    return chosen.flatMap((moment): FoundPassage[] => {
      const video = videos.get(moment.videoRowId)
      if (!video) return []
      const { id: _, ...named } = video
      return [{ ...named, ...moment, matches: match(moment.text).ranges }]
    })
  })()
}
