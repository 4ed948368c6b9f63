// Finds the excerpts that contain the given passages, and ranks them by the words in their whole text.

import type { Library } from '../database/open.ts'
import { createMatcher, type MatchedText } from './match-words.ts'
import { createScorer } from './score.ts'
import type { ScoredPassage } from './scored-passages.ts'
import { readVideoExcerpts, type VideoExcerpt } from './video-excerpts.ts'
import { countPassages, type WantedWord } from './wanted.ts'

export interface ScoredExcerpt {
  /** The id of its first passage. */
  id: number
  lastId: number
  matched: MatchedText
  /** Okapi BM25 of its whole text. */
  score: number
  /** The passage of the excerpt with the highest score. */
  best: ScoredPassage
}

/** Reading videos costs about as much as ranking them, so only the videos with the best passages are read. */
const maxVideosRead = 80

/** The excerpts of one video that contain at least one of `passages`, which must be sorted best first. */
function listHolding(
  excerpts: readonly VideoExcerpt[],
  passages: readonly ScoredPassage[],
  match: (text: string) => MatchedText,
): Omit<ScoredExcerpt, 'score'>[] {
  return excerpts.flatMap(({ id, lastId, text }) => {
    const best = passages.find((passage) => passage.id >= id && passage.id <= lastId)
    return best ? [{ id, lastId, best, matched: match(text) }] : []
  })
}

/**
 * Sorted best first, as `passages` must be. Lengths are compared only among excerpts of one kind, because descriptions are always shorter
 * than stretches of speech.
 */
export function scoreExcerpts(
  library: Library,
  passages: readonly ScoredPassage[],
  wanted: readonly WantedWord[],
): ScoredExcerpt[] {
  const match = createMatcher(wanted)
  const byVideo = Map.groupBy(passages, ({ videoRowId }) => videoRowId)
  const videoRowIds = [...byVideo.keys()].slice(0, maxVideosRead)
  const excerpts = [...readVideoExcerpts(library, videoRowIds)].flatMap(([videoRowId, ofVideo]) =>
    listHolding(ofVideo, byVideo.get(videoRowId) ?? [], match),
  )
  const passageCount = countPassages(library)
  const byKind = Map.groupBy(excerpts, ({ best }) => best.kind)
  return [...byKind.values()]
    .flatMap((ofKind) => {
      const wordCount = ofKind.reduce((sum, { matched }) => sum + matched.wordCount, 0)
      const score = createScorer(wanted, { passageCount, averageWordCount: wordCount / ofKind.length })
      return ofKind.map((excerpt) => ({ ...excerpt, score: score(excerpt.matched) }))
    })
    .sort((a, b) => b.score - a.score || a.id - b.id)
}
