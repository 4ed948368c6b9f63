// Titles for sections that have none: the phrases that are said in one section more than in the others.
import type { AudioClip } from '../../contract/app/videos.ts'
import { isStopWord } from './stop-words.ts'
import { normalTerm, wordsOf } from './terms.ts'

interface Phrase {
  count: number
  /** As it was first written. */
  written: string
  terms: string[]
  score: number
}

const mostTerms = 3
const candidateCount = 12
const longestTitle = 60

const isTelling = (term: string) => term.length > 2 && !isStopWord(term) && !/^\p{N}+$/u.test(term)

/** Phrases of one to three words within a clip that begin and end with a telling word. */
function phrasesOf(clips: readonly AudioClip[]): Map<string, Phrase> {
  const phrases = new Map<string, Phrase>()
  for (const { text } of clips) {
    const words = wordsOf(text)
    const terms = words.map(normalTerm)
    for (let from = 0; from < terms.length; from++) {
      for (let to = from; to < Math.min(terms.length, from + mostTerms); to++) {
        const [first, last] = [terms[from], terms[to]]
        if (!first || !isTelling(first)) break
        if (!last || !isTelling(last)) continue
        const own = terms.slice(from, to + 1)
        const key = own.join(' ')
        const known = phrases.get(key)
        if (known) known.count += 1
        else phrases.set(key, { count: 1, written: words.slice(from, to + 1).join(' '), terms: own, score: 0 })
      }
    }
  }
  return phrases
}

/** How surprising it is to hear a phrase so often here; longer phrases tell more, when they are no accident. */
function scorePhrase(phrase: Phrase, expected: number): number {
  const isAccident = phrase.terms.length > 1 && phrase.count < 2
  const keyness = phrase.count * Math.log(1 + phrase.count / Math.max(expected, 0.05))
  const isName = /^\p{Lu}/u.test(phrase.written)
  return keyness * (isAccident ? 0.3 : 1 + 0.5 * (phrase.terms.length - 1)) * (isName ? 1.2 : 1)
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
  return capitalised(cut.length < text.length ? `${bare}…` : bare)
}

/**
 * A title for each section, in order: one or two phrases; the first words where nothing stands out; `silentTitle` where nothing is
 * said. No phrase leads two titles while there is another.
 */
export function titleSections(sections: readonly (readonly AudioClip[])[], silentTitle: string): string[] {
  const counted = sections.map(phrasesOf)
  const totals = new Map<string, number>()
  for (const phrases of counted) for (const [key, { count }] of phrases) totals.set(key, (totals.get(key) ?? 0) + count)
  const clipCount = sections.reduce((sum, clips) => sum + clips.length, 0)
  const used = new Set<string>()
  return sections.map((clips, index) => {
    const [first] = clips
    if (!first) return silentTitle
    const share = clips.length / clipCount
    const ranked = [...(counted[index]?.entries() ?? [])]
      .map(([key, phrase]) => ({ key, ...phrase, score: scorePhrase(phrase, (totals.get(key) ?? 0) * share) }))
      .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
      .slice(0, candidateCount)
    const lead = ranked.find(({ key }) => !used.has(key)) ?? ranked[0]
    if (!lead) return shortened(first.text)
    used.add(lead.key)
    const second = ranked.find(
      (phrase) => !used.has(phrase.key) && !overlaps(phrase, lead) && phrase.score > lead.score / 2,
    )
    if (lead.count < 2 && !second) return shortened(first.text)
    return capitalised(second ? `${lead.written}, ${second.written}` : lead.written)
  })
}
