// Draws ranks of words by the fitted law of frequencies.
import { frequencies, functionWordCount, phrases } from './parameters.ts'

/** Returns an index with a probability proportional to its weight, in constant time (Walker's alias method). */
export function createPicker(weights: readonly number[]): (chance: () => number) => number {
  const size = weights.length
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const share = Float64Array.from(weights, (weight) => (weight * size) / total)
  const other = new Int32Array(size)
  const small: number[] = []
  const large: number[] = []
  share.forEach((value, index) => void (value < 1 ? small : large).push(index))
  while (small.length > 0 && large.length > 0) {
    const [few, many] = [small.pop() as number, large.at(-1) as number]
    other[few] = many
    share[many] = (share[many] as number) + (share[few] as number) - 1
    if ((share[many] as number) < 1) small.push(large.pop() as number)
  }
  for (const index of [...small, ...large]) share[index] = 1
  return (chance) => {
    const at = chance() * size
    const index = Math.floor(at)
    return at - index < (share[index] as number) ? index : (other[index] as number)
  }
}

/** The rank from which the tail's law holds, such that all probabilities add up to 1. */
export function findKnee(): { knee: number; scale: number } {
  const { shift, headExponent, tailExponent, top100 } = frequencies
  const head = (rank: number) => (rank + shift) ** -headExponent
  let sum = 0
  for (let rank = 1; rank <= 100; rank++) sum += head(rank)
  const scale = top100 / sum
  for (let rank = 101; ; rank++) {
    // The sum of the tail is close to its integral.
    if (scale * sum + (scale * head(rank) * rank) / (tailExponent - 1) >= 1) return { knee: rank, scale }
    sum += head(rank)
  }
}

const { knee, scale } = findKnee()

/** The probability of the word of this rank. */
export function probability(rank: number): number {
  const { shift, headExponent, tailExponent } = frequencies
  const at = (place: number) => scale * (place + shift) ** -headExponent
  return rank < knee ? at(rank) : at(knee) * (rank / knee) ** -tailExponent
}

/** From this rank on, ranks are drawn from the continuous law. */
const tailStart = 65_537
const largestRank = 50_000_000

export interface WordRanks {
  /** A function word. */
  pickFunctionWord(chance: () => number): number
  pickContentWord(chance: () => number): number
  /** The share of function words among the words that do not follow from the word before. */
  functionShare: number
  /** A word that often follows this one; undefined if none does. */
  pickSuccessor(rank: number, chance: () => number): number | undefined
}

interface Successors {
  of: readonly (readonly number[])[]
  /** How often each rank is drawn as a successor. */
  inflow: Float64Array
}

const successorRanks = 2000
const successorCount = 6

/** Chooses the successors of the frequent words such that no word is drawn as a successor more often than it occurs. */
function chooseSuccessors(chance: () => number): Successors {
  const { successorShare, decay } = phrases
  const all = Array.from({ length: successorRanks }, (_, index) => probability(index + 1))
  const pick = createPicker(all)
  const inflow = new Float64Array(successorRanks + 1)
  const of: number[][] = [[]]
  for (let rank = 1; rank <= successorRanks; rank++) {
    const chosen: number[] = []
    for (let place = 0; place < successorCount; place++) {
      const flow = probability(rank) * successorShare * (1 - decay) * decay ** place
      for (let attempt = 0; attempt < 30; attempt++) {
        const next = pick(chance) + 1
        if (next === rank || chosen.includes(next)) continue
        if ((inflow[next] as number) + flow > 0.7 * probability(next)) continue
        inflow[next] = (inflow[next] as number) + flow
        chosen.push(next)
        break
      }
    }
    of.push(chosen)
  }
  return { of, inflow }
}

export function createWordRanks(chance: () => number): WordRanks {
  const { successorShare, decay } = phrases
  const { of, inflow } = chooseSuccessors(chance)
  const own = (rank: number) => probability(rank) - (inflow[rank] ?? 0)
  const functional = Array.from({ length: functionWordCount }, (_, index) => own(index + 1))
  const content = Array.from({ length: tailStart - 1 - functionWordCount }, (_, i) => own(functionWordCount + 1 + i))
  const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0)
  const tail = (probability(tailStart) * tailStart) / (frequencies.tailExponent - 1)
  const pickFunction = createPicker(functional)
  const pickContent = createPicker([...content, tail])
  const pickTail = (random: () => number) =>
    Math.min(largestRank, Math.floor(tailStart * (1 - random()) ** (-1 / (frequencies.tailExponent - 1))))
  return {
    functionShare: sum(functional) / (sum(functional) + sum(content) + tail),
    pickFunctionWord: (random) => pickFunction(random) + 1,
    pickContentWord(random) {
      const index = pickContent(random)
      return index < content.length ? functionWordCount + 1 + index : pickTail(random)
    },
    pickSuccessor(rank, random) {
      const successors = of[rank]
      if (successors === undefined || random() >= successorShare) return undefined
      let place = 0
      while (random() < decay) place++
      return successors[place]
    },
  }
}
