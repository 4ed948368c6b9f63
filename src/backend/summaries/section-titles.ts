// Titles for sections that have none: the names of things that are said in one section more than in the others.
import type { AudioClip } from '../../contract/app/videos.ts'
import { hasUnspaced, joinsTightly } from '../captions/unspaced.ts'
import { isBridge, nounHint } from './noun-hints.ts'
import { isPaleWord, isStopWord } from './stop-words.ts'
import { termsOf } from './terms.ts'

interface Phrase {
  count: number
  /** How it was written, and how often so. */
  written: Map<string, number>
  terms: string[]
  /** The sum of what the words before it tell. */
  hints: number
}

const mostTerms = 3
const candidateCount = 12
const longestTitle = 60
const leastShare = 0.45

function isTelling(term: string): boolean {
  if (/^\p{N}/u.test(term) || isStopWord(term) || isPaleWord(term)) return false
  return term.length > 2 || (term.length > 1 && hasUnspaced(term))
}

const joinWords = (words: readonly string[]) =>
  words.reduce((text, word) => (text === '' || joinsTightly(text, word) ? text + word : `${text} ${word}`), '')

/** Phrases of one to three telling words within a clip, bridged at most: “mind map”, “Bank of England”. */
function phrasesOf(clips: readonly AudioClip[]): Map<string, Phrase> {
  const phrases = new Map<string, Phrase>()
  for (const clip of clips) {
    const { words, terms } = termsOf(clip)
    const areTelling = terms.map(isTelling)
    terms.forEach((_, from) => {
      for (let to = from; to < Math.min(terms.length, from + mostTerms); to++) {
        if (!areTelling[to]) {
          if (to === from || !isBridge(terms[to] ?? '')) break
          continue
        }
        const own = terms.slice(from, to + 1)
        const key = own.join(' ')
        const phrase = phrases.get(key) ?? { count: 0, written: new Map(), terms: own, hints: 0 }
        const written = joinWords(words.slice(from, to + 1)).replace(/['’]s$/, '')
        phrase.count += 1
        phrase.hints += nounHint(terms[from - 1])
        phrase.written.set(written, (phrase.written.get(written) ?? 0) + 1)
        phrases.set(key, phrase)
      }
    })
  }
  return phrases
}

/** As it was most often written. */
function writtenOf({ written }: Phrase): string {
  const [most] = [...written].sort((a, b) => b[1] - a[1])
  return most?.[0] ?? ''
}

/** How surprising it is to hear a phrase so often here; longer phrases tell more, when they are no accident, and names of things do. */
function scorePhrase(phrase: Phrase, expected: number, isEverywhere: boolean): number {
  const { count, terms, hints } = phrase
  const isAccident = terms.length > 1 && count < 2
  const keyness = count * Math.log(1 + count / Math.max(expected, 0.05))
  const isName = /^\p{Lu}/u.test(writtenOf(phrase))
  const length = isAccident ? 0.3 : 1 + 0.7 * (terms.length - 1)
  return keyness * length * (isName ? 1.3 : 1) * 2 ** (hints / count) * (isEverywhere ? 0.5 : 1)
}

const capitalised = (text: string) => {
  const [first = ''] = text
  return first.toLocaleUpperCase('en') + text.slice(first.length)
}

const overlaps = (a: Phrase, b: Phrase) => a.terms.some((term) => b.terms.includes(term))

function shortened(text: string): string {
  const words = text.split(/\s+/).slice(0, 8).join(' ')
  const cut = words.length > longestTitle ? words.slice(0, longestTitle).trimEnd() : words
  const bare = cut.replace(/[\s,;:.。-]+$/, '')
  return capitalised(bare !== '' && cut.length < text.length ? `${bare}…` : bare)
}

/** Empty where no clip has more than a dash or the like. */
const firstWords = (clips: readonly AudioClip[]): string => {
  for (const { text } of clips) {
    const title = shortened(text)
    if (title !== '') return title
  }
  return ''
}

type Ranked = Phrase & { key: string; score: number }

/** How often each phrase is said in all sections, and in how many of them. */
interface Totals {
  counts: Map<string, number>
  sections: Map<string, number>
}

function countAll(counted: readonly ReadonlyMap<string, Phrase>[]): Totals {
  const totals: Totals = { counts: new Map(), sections: new Map() }
  for (const phrases of counted)
    for (const [key, { count }] of phrases) {
      totals.counts.set(key, (totals.counts.get(key) ?? 0) + count)
      totals.sections.set(key, (totals.sections.get(key) ?? 0) + 1)
    }
  return totals
}

/** The best first; a phrase is not there together with one that says more of the same. `share`: of all that is said. */
function rank(phrases: ReadonlyMap<string, Phrase>, totals: Totals, share: number, sectionCount: number): Ranked[] {
  const ranked = [...phrases]
    .map(([key, phrase]) => {
      const isEverywhere = sectionCount > 3 && (totals.sections.get(key) ?? 0) > sectionCount * 0.6
      return { key, ...phrase, score: scorePhrase(phrase, (totals.counts.get(key) ?? 0) * share, isEverywhere) }
    })
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
    .slice(0, candidateCount)
  const isHeldBy = (short: Ranked) => (long: Ranked) =>
    long.key !== short.key && ` ${long.key} `.includes(` ${short.key} `) && long.count * 2 >= short.count
  return ranked.filter((phrase) => !ranked.some(isHeldBy(phrase)))
}

/**
 * A title for each section, in order: one or two phrases; the first words where nothing stands out; `silentTitle` where nothing is
 * said. No phrase leads two titles while there is another.
 */
export function titleSections(sections: readonly (readonly AudioClip[])[], silentTitle: string): string[] {
  const counted = sections.map(phrasesOf)
  const totals = countAll(counted)
  const clipCount = sections.reduce((sum, clips) => sum + clips.length, 0)
  const used = new Set<string>()
  return sections.map((clips, index) => {
    const ranked = rank(counted[index] ?? new Map(), totals, clips.length / clipCount, sections.length)
    const lead = ranked.find(({ key }) => !used.has(key)) ?? ranked[0]
    if (!lead) return firstWords(clips) || silentTitle
    used.add(lead.key)
    const second = ranked.find(
      (phrase) => !used.has(phrase.key) && !overlaps(phrase, lead) && phrase.score > lead.score * leastShare,
    )
    const title = second ? `${writtenOf(lead)}, ${writtenOf(second)}` : writtenOf(lead)
    return capitalised(title)
  })
}
