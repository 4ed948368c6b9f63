// The score of an excerpt: BM25, and how close to each other the words are.
import type { Library } from '../database/open.ts'
import { kindCodes, passagesPerVideo } from './index/passages.ts'
import type { ClipRun, Located } from './locate.ts'
import { countExcerpts, type WantedWord } from './terms/wanted.ts'

// Okapi BM25 with the constants and the idf of SQLite's bm25(): https://sqlite.org/fts5.html#the_bm25_function
const k1 = 1.2
const leastIdf = 1e-6

/** Another form of a word counts less than the word itself. */
const otherFormWeight = 0.6
/** Share of the rarest word's weight that is added when a word directly follows the one before it in the query. */
const adjacencyBonus = 0.5
/** Share of all weights that is added when all words are in one clip; less for more clips. */
const closenessBonus = 0.5
/** Ranks sounds after speech, because some videos have “[Music]” in every other minute. */
const soundFactor = 0.3
/** A summary repeats what its video says or shows. */
const summaryFactor = 0.7

export interface Scorer {
  /**
   * Higher is better. `bm25` is the score that SQLite computed, as a positive number; without it, BM25 is computed here, without regard
   * to the length of the excerpt.
   */
  score(located: Located, bm25?: number): number
}

const idf = (df: number, excerptCount: number) => Math.max(Math.log((excerptCount - df + 0.5) / (df + 0.5)), leastIdf)

/** The weight of each wanted word: its idf. */
export function wordWeights(library: Library, wanted: readonly WantedWord[]): number[] {
  const excerptCount = countExcerpts(library)
  return wanted.map(({ exactDf, df }) => idf(exactDf > 0 ? exactDf : df, excerptCount))
}

export function createScorer(library: Library, wanted: readonly WantedWord[]): Scorer {
  const weights = wordWeights(library, wanted)
  const allWeights = weights.reduce((sum, weight) => sum + weight, 0)
  const rarest = Math.max(...weights)
  const countWords = ({ exactCounts, otherCounts }: Located) =>
    weights.reduce((sum, weight, index) => {
      const count = (exactCounts[index] ?? 0) + otherFormWeight * (otherCounts[index] ?? 0)
      return sum + (weight * count * (k1 + 1)) / (count + k1)
    }, 0)
  return {
    score(located, bm25) {
      const [best] = located.runs
      const words = bm25 ?? countWords(located)
      const adjacency = located.followed > 0 ? adjacencyBonus * rarest : 0
      const closeness =
        weights.length > 1 && best ? (closenessBonus * allWeights) / (1 + best.lastId - best.firstId) : 0
      const isSummary = located.kind === kindCodes.section || located.kind === kindCodes.overall
      return (words + adjacency + closeness) * (best?.isSound ? soundFactor : 1) * (isSummary ? summaryFactor : 1)
    },
  }
}

export interface Ranked {
  excerptId: number
  runs: readonly ClipRun[]
  score: number
}

/** Excerpts with the exact words come first, then the higher score, then the newer video, then the earlier time. */
export function compareRanked(a: Ranked, b: Ranked): number {
  const isExact = ({ runs }: Ranked) => Number(runs[0]?.isExact ?? false)
  const videoOf = ({ excerptId }: Ranked) => Math.floor(excerptId / passagesPerVideo)
  return isExact(b) - isExact(a) || b.score - a.score || videoOf(b) - videoOf(a) || a.excerptId - b.excerptId
}
