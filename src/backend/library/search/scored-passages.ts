import type { Library } from '../database/open.ts'
import { createMatcher, type MatchedText } from './match-words.ts'
import { kindOfCode, type Passage, passagesPerVideo, passageText } from './passages.ts'
import type { Moment } from './read-moment.ts'
import { createScorer } from './score.ts'
import { countPassages, type WantedWord } from './wanted.ts'

export interface ScoredPassage extends Moment {
  id: number
  isSound: boolean
  matched: MatchedText
  score: number
}

type PassageRecord = Omit<Passage, 'isSound'> & { id: number; isSound: number }

/** Ranks sounds after speech, because some videos have “[Music]” in every other minute. */
const soundFactor = 0.3

/** Best first. Of two passages of one video with the same score, the earlier one comes first. */
export function scorePassages(
  library: Library,
  ids: readonly number[],
  wanted: readonly WantedWord[],
): ScoredPassage[] {
  const match = createMatcher(wanted)
  const matchedPassages = library
    .prepare<[string], PassageRecord>(
      `SELECT id, kind, start_ms AS startMs, end_ms AS endMs, title, text, speaker_id AS speakerId, is_sound AS isSound
       FROM passages WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(ids))
    .map(({ kind, title, text, ...passage }) => {
      const shownText = passageText({ title, text })
      const videoRowId = Math.floor(passage.id / passagesPerVideo)
      const isSound = passage.isSound === 1
      return { ...passage, isSound, videoRowId, kind: kindOfCode(kind), text: shownText, matched: match(shownText) }
    })
  const wordCount = matchedPassages.reduce((sum, { matched }) => sum + matched.wordCount, 0)
  const score = createScorer(wanted, {
    passageCount: countPassages(library),
    averageWordCount: wordCount / Math.max(matchedPassages.length, 1),
  })
  return matchedPassages
    .map((passage) => ({ ...passage, score: score(passage.matched) * (passage.isSound ? soundFactor : 1) }))
    .sort((a, b) => b.score - a.score || b.videoRowId - a.videoRowId || a.startMs - b.startMs)
}
