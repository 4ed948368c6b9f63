// Writes the words of one video. A word that occurs in a video occurs there again and again, and frequent words follow each other.
import { clustering, phrases } from './parameters.ts'
import type { WordRanks } from './word-ranks.ts'

/** The rank of the first word that belongs to a subject. Subject t has the ranks that leave t when divided by the number of subjects. */
const firstTopical = clustering.topicCount * 2

export interface SpeechWriter {
  /** The ranks of the next words. */
  write(count: number): number[]
}

/** `topics` are the subjects of the video. All parts of a video should come from one writer. */
export function createSpeechWriter(ranks: WordRanks, topics: readonly number[], chance: () => number): SpeechWriter {
  const { strength, discount, recentShare, recentWords, topicCount, topicShare } = clustering
  /** Each content word of the video so far. */
  const said: number[] = []
  let distinct = 0
  let before = 0

  const pickNew = (): number => {
    const rank = ranks.pickContentWord(chance)
    if (rank < firstTopical || chance() >= topicShare) return rank
    const topic = topics[Math.floor(chance() * topics.length)] ?? 0
    return rank - (rank % topicCount) + topic
  }

  const pickContent = (): number => {
    if (chance() * (strength + said.length) < strength + discount * distinct) {
      distinct++
      return pickNew()
    }
    const recent = chance() < recentShare ? Math.min(recentWords, said.length) : said.length
    return said[said.length - 1 - Math.floor(chance() * recent)] ?? pickNew()
  }

  const next = (): number => {
    const successor = ranks.pickSuccessor(before, chance)
    if (successor !== undefined) return successor
    // The companion of a content word is a rarer word of the same subject.
    if (before > firstTopical && chance() < phrases.companionShare) return before + topicCount * (1 + (before % 7))
    if (chance() < ranks.functionShare) return ranks.pickFunctionWord(chance)
    const rank = pickContent()
    said.push(rank)
    return rank
  }

  return {
    write(count) {
      const written: number[] = []
      while (written.length < count) {
        before = next()
        written.push(before)
      }
      return written
    },
  }
}
