// Finds evidence for a question: excerpts that contain some of its words, and excerpts that are near it in meaning.
import type { PassageKind } from '../../../../contract/app/moments.ts'
import type { Library } from '../../database/open.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import type { EmbeddingModelName } from '../../meaning/embedding-models.ts'
import type { VectorIndex } from '../../meaning/vector-index.ts'
import { listBest } from '../candidates.ts'
import { listPatterns, readHitClips } from '../hit-clips.ts'
import { codesOfKind, type ExcerptRange, kindTokens, passagesPerVideo } from '../index/passages.ts'
import { planMarked } from '../marked.ts'
import { inOneState, readSearchScope, type ScopeFilter, type SearchScope } from '../search-scope.ts'
import { spreadOverVideos } from '../spread-over-videos.ts'
import { createMarker, type MatchRanges } from '../terms/match-words.ts'
import type { Query } from '../terms/query.ts'
import { readSpeakers } from '../terms/speakers.ts'
import { anyOf, termExpression, type WantedWord, wantedExpression } from '../terms/wanted.ts'
import { listWords } from '../terms/words.ts'
import { fuseRanks } from './fuse-ranks.ts'
import { listContentWords, wantedForQuestion } from './question-words.ts'
import { type Moment, readMoment } from './read-moment.ts'
import { createWordScore } from './word-score.ts'

export interface FindPassagesRequest extends ScopeFilter {
  question: string
  kinds?: readonly PassageKind[] | undefined
  limit: number
  /** The vector of the question and the embedding model that made it. Without it, passages are found by the words of the question only. */
  meaning?: { model: EmbeddingModelName; vector: Float32Array } | undefined
}

/** What a search adds to a question. Its parts cannot be sent to a thread. */
export interface Restriction {
  query: Query
  /** An excerpt with less than this share of the weight of all words is weak: it comes after all others. */
  leastCoverage: number
  /** Weak excerpts are taken only until there are this many, together with the unwanted ones. */
  enough: number
  /** Which of these excerpts are not wanted. */
  listUnwanted(excerptIds: readonly number[]): ReadonlySet<number>
}

export interface FoundPassage extends Moment {
  videoId: string
  title: string
  author: string
  url: string
  /** Where `text` contains words of the question, as half-open ranges of UTF-16 offsets. */
  matches: MatchRanges
  foundBy: 'words' | 'meaning' | 'both'
  /** Derived from the places in the rankings, from 0 to 1; higher is better. Scores of different calls cannot be compared. */
  score: number
}

const candidateCount = 300
/** Up to this many index entries, all matches are ranked. */
const mostRanked = 30_000
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
      return index === 0 || postings <= mostRanked
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

/** An excerpt with some of the question's words. */
interface WordyExcerpt extends ExcerptRange {
  /** The clip with the most weight of the question's words. */
  bestId: number
  isWeak: boolean
  score: number
}

/** Raises the score of an excerpt that holds more of the question's words, and of a video whose title or author contains them. */
function weigh(score: number, counts: readonly number[], video: CitedRecord, questionWords: readonly string[]): number {
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
  restriction: Restriction | undefined,
): WordyExcerpt[] {
  if (wanted.length === 0 || scope?.length === 0) return []
  const codes = kinds?.flatMap((kind) => codesOfKind[kind])
  if (codes?.length === 0) return []
  const df = wanted.reduce((sum, word) => sum + word.df, 0)
  const text = `text : (${wanted.map((word) => wantedExpression(word)).join(' OR ')})`
  const speakers = readSpeakers(restriction?.query.filters ?? [])
  const tokens = [...(codes === undefined ? [] : kindTokens(codes)), ...speakers.tokens]
  const all = [...tokens.map((token) => `b : ${token}`), text].join(' AND ')
  const excluded = restriction?.query.excluded.map(termExpression) ?? []
  const expression = excluded.length === 0 ? all : `(${all}) NOT text : ${anyOf(excluded)}`
  const match = { expression, matchCount: df, postingCount: df, isCombined: false, scope }
  const best = listBest(library, match, Math.max(candidateCount, limit))
  const clips = readHitClips(
    library,
    best.map(({ id }) => id),
    listPatterns(wanted),
  )
  const lastIds = readLastIds(library, [...clips.keys()])
  const videos = readVideos(library, [...new Set(best.map(({ id }) => Math.floor(id / passagesPerVideo)))])
  const questionWords = listContentWords(question)
  const score = createWordScore(library, wanted)
  return best
    .flatMap(({ id, bm25 }): WordyExcerpt[] => {
      const video = videos.get(Math.floor(id / passagesPerVideo))
      const spoken = (clips.get(id) ?? []).filter(
        (clip) => !clip.isSound && (speakers.isSpeaker === null || speakers.isSpeaker(clip.speakerId)),
      )
      const found = score(spoken)
      const kind = spoken[0]?.kind
      if (video === undefined || found === undefined || kind === undefined) return []
      if (codes !== undefined && !codes.includes(kind)) return []
      const { counts, bestId, coverage } = found
      const isWeak = coverage < (restriction?.leastCoverage ?? 0)
      const both = (bm25 + found.score) / 2
      return [{ id, lastId: lastIds.get(id) ?? id, bestId, isWeak, score: weigh(both, counts, video, questionWords) }]
    })
    .sort((a, b) => Number(a.isWeak) - Number(b.isWeak) || b.score - a.score)
}

function readLastIds(library: Library, ids: readonly number[]): Map<number, number> {
  const rows = prepareOnce<[string], [id: number, lastId: number]>(
    library,
    'SELECT id, id + passage_count - 1 FROM excerpts WHERE id IN (SELECT value FROM json_each(?))',
  )
    .raw()
    .all(JSON.stringify(ids))
  return new Map(rows)
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
export function findPassages(
  library: Library,
  request: FindPassagesRequest,
  index?: VectorIndex,
  restriction?: Restriction,
): FoundPassage[] {
  return inOneState(library, () => {
    const scope = readSearchScope(library, request, restriction?.query.filters)
    const wanted = keepAffordable(wantedForQuestion(library, request.question))
    const wordy = findByWords(library, request, wanted, scope, restriction)
    const byWords = new Map(wordy.map((excerpt) => [excerpt.id, excerpt]))
    const byMeaning = new Map(findByMeaning(index, request, scope).map((excerpt) => [excerpt.id, excerpt]))
    const unwanted = restriction?.listUnwanted([...byWords.keys(), ...byMeaning.keys()])
    const fused = fuseRanks([[...byWords.keys()], [...byMeaning.keys()]])
    const mark = createMarker(wanted)
    const marked = planMarked(library, restriction?.query.filters ?? [])
    const found: (Moment & Pick<FoundPassage, 'foundBy' | 'score'>)[] = []
    const isEnough = () => found.length + (unwanted?.size ?? 0) >= (restriction?.enough ?? request.limit)
    const perVideo = new Map<number, number>()
    for (const [id, score] of fused) {
      if (found.length >= request.limit * foundPerChosen) break
      const excerpt = byWords.get(id) ?? byMeaning.get(id)
      const videoRowId = Math.floor(id / passagesPerVideo)
      const before = perVideo.get(videoRowId) ?? 0
      if (excerpt === undefined || before >= request.limit || unwanted?.has(id)) continue
      if (byWords.get(id)?.isWeak && !byMeaning.has(id) && isEnough()) continue
      const moment = readMoment(library, excerpt, byWords.get(id)?.bestId)
      if (!moment || found.some((better) => isRepeat(moment, better))) continue
      if (!marked.every(({ check }) => check([moment])[0])) continue
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
      return [{ ...named, ...moment, matches: mark(moment.text) }]
    })
  })
}
