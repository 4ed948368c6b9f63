import type { MatchedText } from './match-words.ts'
import type { WantedWord } from './wanted.ts'

// Okapi BM25 with the constants of SQLite's bm25(): https://sqlite.org/fts5.html#the_bm25_function
const k1 = 1.2
const b = 0.75
/** Share of the lower weight that is added when two wanted words are next to each other, as they are in the query. */
const adjacencyBonus = 0.5

/** Higher is better; 0 if none of the wanted words occur. */
export type Scorer = (matched: MatchedText) => number

const idf = (df: number, passageCount: number) => Math.log(1 + Math.max(passageCount - df + 0.5, 0.5) / (df + 0.5))

export function createScorer(
  wanted: readonly WantedWord[],
  { passageCount, averageWordCount }: { passageCount: number; averageWordCount: number },
): Scorer {
  const weights = wanted.map(({ df }) => idf(df, passageCount))
  return ({ counts, wordCount, isFollowedByNext }) => {
    const lengthFactor = k1 * (1 - b + (b * wordCount) / Math.max(averageWordCount, 1))
    let score = 0
    for (const [index, weight] of weights.entries()) {
      const count = counts[index] ?? 0
      score += (weight * count * (k1 + 1)) / (count + lengthFactor)
      if (isFollowedByNext[index]) score += adjacencyBonus * Math.min(weight, weights[index + 1] ?? 0)
    }
    return score
  }
}
