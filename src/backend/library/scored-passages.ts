import type { PassageKind } from '../../contract/app/moments.ts'
import { createMatcher, type MatchedText } from './match-words.ts'
import type { Library } from './open.ts'
import { kindOfCode, passagesPerVideo, passageText } from './passages.ts'
import { createScorer } from './score.ts'
import { countPassages, type Wanted } from './wanted.ts'

export interface ScoredPassage {
  id: number
  videoRowId: number
  kind: PassageKind
  startMs: number
  endMs: number
  text: string
  speakerId: string | null
  matched: MatchedText
  score: number
}

interface PassageRecord {
  id: number
  kind: number
  startMs: number
  endMs: number
  title: string | null
  text: string
  speakerId: string | null
}

/** Best first; of equals the one that comes earlier in its video. */
export function scorePassages(library: Library, ids: readonly number[], wanted: readonly Wanted[]): ScoredPassage[] {
  const match = createMatcher(wanted)
  const matchedPassages = library
    .prepare<[string], PassageRecord>(
      `SELECT id, kind, start_ms AS startMs, end_ms AS endMs, title, text, speaker_id AS speakerId
       FROM passages WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(ids))
    .map(({ kind, title, text, ...passage }) => {
      const shownText = passageText({ title, text })
      const videoRowId = Math.floor(passage.id / passagesPerVideo)
      return { ...passage, videoRowId, kind: kindOfCode(kind), text: shownText, matched: match(shownText) }
    })
  const wordCount = matchedPassages.reduce((sum, { matched }) => sum + matched.wordCount, 0)
  const score = createScorer(wanted, {
    passageCount: countPassages(library),
    averageWordCount: wordCount / Math.max(matchedPassages.length, 1),
  })
  return matchedPassages
    .map((passage) => ({ ...passage, score: score(passage.matched) }))
    .sort((a, b) => b.score - a.score || b.videoRowId - a.videoRowId || a.startMs - b.startMs)
}
