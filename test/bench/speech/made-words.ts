// Invents words that can be pronounced: shorter ones for frequent ranks, with the beginnings, endings and inflected forms of a language.
import { createChance } from '../chance.ts'
import { clustering, functionWordCount } from './parameters.ts'

/** Frequent beginnings are listed several times. */
const onsets =
  'b br c c ch cl cr d d dr f f fl fr g gr h h j k l l m m m n n p p pl pr r r s s s st st str sh sp t t tr th v w wh'.split(
    ' ',
  )
const vowels = 'a a a e e e e i i i o o o u ai ea ee ou io'.split(' ')
const codas = [
  '',
  '',
  '',
  '',
  'n',
  'n',
  'r',
  'r',
  's',
  't',
  'l',
  'm',
  'd',
  'c',
  'nt',
  'st',
  'ck',
  'nd',
  'll',
  'rt',
  'g',
  'p',
  'b',
]
const prefixes = 're con in de pro dis un ex com per over inter pre sub trans'.split(' ')
const suffixes = ['s', 's', 's', 'ed', 'ed', 'ing', 'ing', 'er', 'ly', 'ers', 'ment', 'ness', 'ation', 'al']
const prefixShare = 0.12
const inflectedShare = 0.45

/** The ranks whose words are made in advance, so that no two are equal. Rarer words are made when they are needed. */
export const listedRanks = 65_536

const oneOf = <T>(items: readonly T[], chance: () => number): T => items[Math.floor(chance() * items.length)] as T

function syllableCount(rank: number, chance: () => number): number {
  const length = Math.log10(rank) / 2.8 + chance() * 0.9
  return Math.max(1, Math.round(length))
}

function makeLemma(rank: number, chance: () => number): string {
  const prefix = rank > 1000 && chance() < prefixShare ? oneOf(prefixes, chance) : ''
  const count = syllableCount(rank, chance)
  let word = prefix
  for (let i = 0; i < count; i++) {
    word += oneOf(onsets, chance) + oneOf(vowels, chance)
    // Codas inside a word are rare; a word of one syllable needs one.
    if (i === count - 1 ? count === 1 || chance() < 0.7 : chance() < 0.25) word += oneOf(codas, chance)
  }
  return word.length < 3 ? `${word}n` : word
}

function inflect(lemma: string, suffix: string): string {
  const startsWithVowel = /^[aei]/.test(suffix)
  return (startsWithVowel ? lemma.replace(/e$/, '') : lemma) + suffix
}

/** A more frequent rank with the same subject, of which a rank's word is an inflected form. */
function lemmaRank(rank: number, chance: () => number): number {
  const { topicCount } = clustering
  const steps = Math.floor((rank * (0.2 + 0.7 * chance())) / topicCount)
  return Math.max(rank - steps * topicCount, functionWordCount + 1)
}

/** The words of one language by their rank, from 1. The same seed always gives the same words. */
export function createMadeWords(seed: number, functionWords: readonly string[]): (rank: number) => string {
  const taken = new Set(functionWords)
  const words = ['', ...new Set(functionWords)]
  const isLemma = words.map(() => true)
  const chance = createChance(seed)
  const make = (rank: number): string => {
    if (rank > functionWordCount && chance() < inflectedShare) {
      const other = lemmaRank(rank, chance)
      const lemma = words[other]
      if (lemma !== undefined && isLemma[other]) return inflect(lemma, oneOf(suffixes, chance))
    }
    return makeLemma(rank, chance)
  }
  for (let rank = words.length; rank <= listedRanks; rank++) {
    let word = make(rank)
    for (let attempt = 0; taken.has(word); attempt++) word = makeLemma(rank * 10 ** Math.min(attempt, 4), chance)
    taken.add(word)
    words.push(word)
    isLemma.push(!/(?:ed|ing|ly|ment|ness|ation)$/.test(word))
  }
  return (rank) => words[rank] ?? makeLemma(rank, createChance(seed ^ Math.imul(rank, 0x9e3779b1)))
}
