import type { Library } from '../../database/open.ts'
import type { HitClip } from '../hit-clips.ts'
import { wordWeights } from '../score.ts'
import { createFinder } from '../terms/match-words.ts'
import type { WantedWord } from '../terms/wanted.ts'
import { listWords } from '../terms/words.ts'

interface WordScore {
  /** How often each wanted word occurs. */
  counts: number[]
  /** The clip whose wanted words weigh most; of equal ones the first. */
  bestId: number
  /** The weight of the words that occur, as a share of the weight of all words. */
  coverage: number
  /** BM25 without regard to the length of the excerpt. */
  score: number
}

/** Counts any of the wanted words in the clips of an excerpt. The result is undefined if none occurs. */
export function createWordScore(
  library: Library,
  wanted: readonly WantedWord[],
): (clips: readonly HitClip[]) => WordScore | undefined {
  const find = createFinder(wanted)
  const weights = wordWeights(library, wanted)
  const allWeights = weights.reduce((sum, weight) => sum + weight, 0)
  return (clips) => {
    const counts = new Array<number>(wanted.length).fill(0)
    let best: { id: number; weight: number } | undefined
    for (const { id, text } of clips) {
      const here = find(listWords(text))
      for (const one of here) counts[one.wanted] = (counts[one.wanted] ?? 0) + 1
      const weight = [...new Set(here.map((one) => one.wanted))].reduce((sum, index) => sum + (weights[index] ?? 0), 0)
      if (here.length > 0 && (best === undefined || weight > best.weight)) best = { id, weight }
    }
    const covered = weights.reduce((sum, weight, index) => sum + ((counts[index] ?? 0) > 0 ? weight : 0), 0)
    const score = weights.reduce(
      (sum, weight, index) => sum + (weight * (counts[index] ?? 0) * 2.2) / ((counts[index] ?? 0) + 1.2),
      0,
    )
    return best && { counts, bestId: best.id, score, coverage: allWeights === 0 ? 1 : covered / allWeights }
  }
}
