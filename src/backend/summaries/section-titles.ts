// Titles for sections that have none: names of things that are said more often in one section than in the others.
import type { AudioClip } from '../../contract/app/videos.ts'
import { type Phrase, phrasesOf, writtenOf } from './title-phrases.ts'
import { termsOf } from './topic-terms.ts'

const candidateCount = 16
const longestTitle = 60
/** The least score of a second phrase, as a share of the first one's. */
const leastShare = 0.55
const mostWordsTogether = 5

/** For each phrase: its count in all sections, the number of sections it occurs in, and the sum of its noun hints. */
interface Totals {
  phrases: Map<string, { count: number; sections: number; hints: number }>
  sectionCount: number
}

function countAll(counted: readonly ReadonlyMap<string, Phrase>[]): Totals {
  const totals: Totals = { phrases: new Map(), sectionCount: counted.length }
  for (const phrases of counted)
    for (const [key, { count, hints }] of phrases) {
      const total = totals.phrases.get(key) ?? { count: 0, sections: 0, hints: 0 }
      total.count += count
      total.sections += 1
      total.hints += hints
      totals.phrases.set(key, total)
    }
  return totals
}

/** The weights of the first, second and third best word of a phrase. */
const furtherShares = [1, 0.7, 0.3]
/** A phrase that is said only once may be a coincidence. */
const repetition = (count: number) => (count === 1 ? 0.35 : count === 2 ? 0.8 : 1.1)
const aloneFactor = 0.8
const aloneOnceFactor = 0.4
const partCost = 0.6
const bridgeFactor = 0.85
const nameFactor = 1.3
const verbFactor = 0.5
/** The factor for a phrase whose last word is not known to be a noun. */
const openFactor = 0.5
const openNameFactor = 0.65
/** Below this average hint a word counts as a verb. */
const verbHint = -0.25
const nounHint = 0.25

/** In captions written all in capitals, names cannot be recognised. */
const endsInName = (phrase: Phrase) => phrase.names > 0 && /(?:^|\s)\p{Lu}\S*$/u.test(writtenOf(phrase))

/** `share` is the section's share of all clips. */
function createScorer(phrases: ReadonlyMap<string, Phrase>, { phrases: totals, sectionCount }: Totals, share: number) {
  /** How much more often a word occurs in this section than expected. */
  const keyness = (term: string) => {
    const count = phrases.get(term)?.count ?? 1
    const total = totals.get(term)
    const expected = Math.max((total?.count ?? 1) * share, 0.05)
    const isEverywhere = sectionCount > 3 && (total?.sections ?? 0) > sectionCount * 0.6
    return count * Math.log(1 + count / expected) * (isEverywhere ? 0.5 : 1)
  }
  const isVerb = (term: string) => {
    const { hints, count } = totals.get(term) ?? { hints: 0, count: 1 }
    return hints / count < verbHint
  }
  const isNoun = (term = '') => (totals.get(term)?.hints ?? 0) > 0
  return (phrase: Phrase): number => {
    const { count, terms, telling, hints, parts, names } = phrase
    const isChance = count === 1 && telling.length > 1 && names === 0
    if (isChance && (telling.length > 2 || !isNoun(telling[0]) || !isNoun(telling.at(-1)))) return 0
    if (telling.length > 1 && isVerb(telling.at(-1) ?? '')) return 0
    const words = [...new Set(telling)].map(keyness).sort((a, b) => b - a)
    const worth = words.reduce((sum, value, index) => sum + value * (furtherShares[index] ?? 0), 0)
    const whole = telling.length > 1 ? repetition(count) : count > 1 ? aloneFactor : aloneOnceFactor
    const looks =
      2 ** (hints / count) * (1 - (partCost * parts) / count) * bridgeFactor ** (terms.length - telling.length)
    const isOpen = telling.length > 1 && !(hints > 0 && count > 1) && !isNoun(telling.at(-1)) && !endsInName(phrase)
    const verbs = verbFactor ** telling.filter(isVerb).length * (isOpen ? (names > 0 ? openNameFactor : openFactor) : 1)
    return worth * whole * looks * verbs * (names > 0 ? nameFactor : 1)
  }
}

const capitalised = (text: string) => {
  const [first = ''] = text
  return first.toLocaleUpperCase('en') + text.slice(first.length)
}

const overlaps = (a: Phrase, b: Phrase) => a.telling.some((term) => b.telling.includes(term))

function shortened(text: string): string {
  const words = text.split(/\s+/).slice(0, 8).join(' ')
  const cut = words.length > longestTitle ? words.slice(0, longestTitle).trimEnd() : words
  const bare = cut.replace(/[\s,;:.。-]+$/, '')
  return capitalised(bare !== '' && cut.length < text.length ? `${bare}…` : bare)
}

/** Empty if no clip has text besides dashes and similar signs. */
const firstWords = (clips: readonly AudioClip[]): string => {
  for (const { text } of clips) {
    const title = shortened(text)
    if (title !== '') return title
  }
  return ''
}

type Ranked = Phrase & { key: string; score: number }

/** Best first. A phrase is left out if a longer phrase that contains it occurs often enough. */
function rank(phrases: ReadonlyMap<string, Phrase>, totals: Totals, share: number): Ranked[] {
  const score = createScorer(phrases, totals, share)
  const ranked = [...phrases]
    .map(([key, phrase]) => ({ key, ...phrase, score: score(phrase) }))
    .filter((phrase) => phrase.score > 0)
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
    .slice(0, candidateCount)
  const isHeldBy = (short: Ranked) => (long: Ranked) =>
    long.key !== short.key && ` ${long.key} `.includes(` ${short.key} `) && long.count * 2 >= short.count
  return ranked.filter((phrase) => !ranked.some(isHeldBy(phrase)))
}

/** Words that mean “and”, in common languages. */
const conjunctions = ['and', 'und', 'et', 'y', 'e']

/** The word “and” in the language that is spoken, with spaces around it; a comma if the language is not known. */
function findJoint(sections: readonly (readonly AudioClip[])[]): string {
  const counts = new Map<string, number>()
  for (const clip of sections.flat())
    for (const term of termsOf(clip).terms)
      if (conjunctions.includes(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most ? ` ${most[0]} ` : ', '
}

/** True if a phrase can be a title. A single word must be known to name a thing. */
const isThing = ({ telling, hints, parts, count, names }: Ranked) =>
  telling.length > 1 || ((hints >= nounHint * count || names > 0) && parts * 2 <= count)

/**
 * A title for each section, in order: one or two phrases said in it; its first words if no phrase stands out; `silentTitle` if nothing is
 * said. No phrase comes first in two titles unless there is no other one.
 */
export function titleSections(sections: readonly (readonly AudioClip[])[], silentTitle: string): string[] {
  const counted = sections.map(phrasesOf)
  const totals = countAll(counted)
  const joint = findJoint(sections)
  const clipCount = sections.reduce((sum, clips) => sum + clips.length, 0)
  const used = new Set<string>()
  return sections.map((clips, index) => {
    const ranked = rank(counted[index] ?? new Map(), totals, clips.length / clipCount)
    const left = ranked.filter(({ key }) => !used.has(key))
    const lead = left.find(isThing) ?? left[0] ?? ranked[0]
    if (!lead) return firstWords(clips) || silentTitle
    used.add(lead.key)
    const second = left.find(
      (phrase) =>
        phrase !== lead &&
        isThing(phrase) &&
        !overlaps(phrase, lead) &&
        !lead.terms.includes(joint.trim()) &&
        phrase.terms.length + lead.terms.length <= mostWordsTogether &&
        phrase.score > lead.score * leastShare,
    )
    return capitalised(second ? writtenOf(lead) + joint + writtenOf(second) : writtenOf(lead))
  })
}
