// Finds the words of the dictionary that have the same stem as a word of a search: “elections” and “elected” for “election”.
import type { Library } from '../../database/open.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { type Stemmer, stemmers } from './stemmers.ts'

/** In characters. Shorter words have no forms, and shorter stems would join words of different meanings. */
const shortestStem = 3
/** No ending is longer than this. After the shortest stems, endings are shorter. */
const maxEnding = { afterShortest: 5, otherwise: 8 }
/** Of the words with a beginning, at most this many are stemmed, the most frequent ones. */
const maxCandidates = 100
const maxForms = 24
/** For each language. When there are more, they are forgotten. */
const maxKnownStems = 10_000

const rewrite = (text: string, rules: Stemmer['spelling'] = []) =>
  rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)

function stemsOf({ stem, script, spelling, forms = [], families = [] }: Stemmer, word: string): string[] {
  if (word.length < shortestStem || !script.test(word)) return []
  const spelt = rewrite(word, spelling)
  const family = families.find((beginning) => spelt.startsWith(beginning))
  if (family !== undefined) return [family]
  const others = forms.filter(([pattern]) => spelt.search(pattern) >= 0).map((form) => rewrite(spelt, [form]))
  return [...new Set([spelt, ...others].map(stem))].filter(({ length }) => length >= shortestStem)
}

/** The stems of each language that were needed lately. They do not depend on a library. */
const known = new Map<string, Map<string, readonly string[]>>()

function listStems(language: string, stemmer: Stemmer, word: string): readonly string[] {
  let ofLanguage = known.get(language)
  if (!ofLanguage || ofLanguage.size >= maxKnownStems) {
    ofLanguage = new Map()
    known.set(language, ofLanguage)
  }
  const before = ofLanguage.get(word)
  if (before) return before
  const stems = stemsOf(stemmer, word)
  ofLanguage.set(word, stems)
  return stems
}

function commonBeginning(a: string, b: string): string {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return a.slice(0, length)
}

function withoutLonger(beginnings: readonly string[]): string[] {
  const sorted = [...new Set(beginnings)].sort()
  const kept: string[] = []
  for (const one of sorted) {
    const last = kept.at(-1)
    if (last === undefined || !one.startsWith(last)) kept.push(one)
  }
  return kept
}

/** What words with these stems begin with. None of the results begins with another one. */
function listBeginnings(
  { script, beginnings = [], prefixes = [''] }: Stemmer,
  word: string,
  stems: readonly string[],
): string[] {
  const ofStems = stems.flatMap((stem) => [
    stem,
    commonBeginning(word, stem),
    ...beginnings.map(([pattern, replacement]) => stem.replace(pattern, replacement)),
  ])
  const all = ofStems
    .filter((beginning) => beginning.length >= shortestStem && script.test(beginning))
    .flatMap((beginning) => prefixes.map((prefix) => prefix + beginning))
  return withoutLonger(all)
}

export interface StemForm {
  term: string
  /** The number of excerpts that have the word. */
  df: number
}

/**
 * The other words of the dictionary that share a stem with the word in one of the languages (`en`, `pt`), the most frequent ones first, at
 * most 24. Empty for words with digits, words of one or two letters, and languages without a stemmer.
 * @param word as `listWords` folds it
 */
export function listStemForms(library: Library, word: string, languages: readonly string[]): StemForm[] {
  const wanted = languages.flatMap((language) => {
    const stemmer = stemmers.get(language)
    const stems = stemmer ? listStems(language, stemmer, word) : []
    return stemmer && stems.length > 0
      ? [{ language, stemmer, stems, beginnings: listBeginnings(stemmer, word, stems) }]
      : []
  })
  const sharesStem = (term: string): boolean =>
    wanted.some(
      ({ language, stemmer, stems, beginnings }) =>
        beginnings.some((beginning) => term.startsWith(beginning)) &&
        listStems(language, stemmer, term).some((stem) => stems.includes(stem)),
    )
  const select = prepareOnce<[Record<string, unknown>], StemForm>(
    library,
    `SELECT term, df FROM term WHERE term >= @beginning AND term < @end AND length(term) <= @maxLength
     ORDER BY df DESC LIMIT ${maxCandidates}`,
  )
  return withoutLonger(wanted.flatMap(({ beginnings }) => beginnings))
    .flatMap((beginning) => {
      const maxLonger = beginning.length === shortestStem ? maxEnding.afterShortest : maxEnding.otherwise
      return select.all({ beginning, end: `${beginning}\u{10ffff}`, maxLength: beginning.length + maxLonger })
    })
    .filter(({ term }) => term !== word && sharesStem(term))
    .sort((a, b) => b.df - a.df)
    .slice(0, maxForms)
}

/**
 * The languages of the captions, without their regions: `pt` for `pt-BR`. A video of unknown language counts as English. It takes one look
 * into the index for each language, so it can be asked in every search.
 */
export function listStemLanguages(library: Library): readonly string[] {
  const next = prepareOnce<[string], string | null>(
    library,
    'SELECT min(caption_language) FROM videos WHERE caption_language > ?',
  ).pluck()
  const codes: string[] = []
  for (let code = next.get(''); code != null; code = next.get(code)) codes.push(code)
  const unknown = prepareOnce(library, 'SELECT 1 FROM videos WHERE caption_language IS NULL LIMIT 1').get()
  const languages = codes.map((code) => code.split(/[-_]/, 1)[0]?.toLowerCase() ?? code)
  return [...new Set([...languages, ...(unknown === undefined ? [] : ['en'])])].sort()
}
