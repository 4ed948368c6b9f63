// Searches of every kind, chosen by fixed rules, so that each run asks the same.
import type { Library } from '../../../src/backend/library/database/open.ts'
import { type MadeQuery, phraseQuery, type QueryClass, typedQuery, wordsQuery } from './made-query.ts'
import { type Band, readWordBands, type WordBands } from './word-bands.ts'

/** Asks for another text until there are enough different queries. */
function collect(count: number, make: () => MadeQuery | undefined): MadeQuery[] {
  const found = new Map<string, MadeQuery>()
  for (let attempt = 0; attempt < count * 500 && found.size < count; attempt++) {
    const query = make()
    if (query) found.set(query.typed, query)
  }
  return [...found.values()]
}

/** Words of these bands that are said within the same half minute. */
function near(words: WordBands, bands: readonly Band[]): MadeQuery | undefined {
  const left = new Set(words.readSomewhere().flat())
  const chosen = bands.flatMap((band) => {
    const word = [...left].find((candidate) => words.bandOf(candidate) === band)
    if (word !== undefined) left.delete(word)
    return word ?? []
  })
  return chosen.length === bands.length ? wordsQuery(...chosen) : undefined
}

/** Two words that follow each other in a clip. */
function neighbours(words: WordBands, isWanted: (a: string, b: string) => boolean): MadeQuery | undefined {
  for (const clip of words.readSomewhere())
    for (const [index, word] of clip.entries()) {
      const next = clip[index + 1]
      if (next !== undefined && isWanted(word, next)) return phraseQuery(word, next)
    }
  return undefined
}

const isFrequent = (words: WordBands, word: string) => ['common', 'stop'].includes(words.bandOf(word) ?? '')

/** Pairs of frequent words: those that follow each other most often, and those that never do in the clips that are looked at. */
function frequentPairs(words: WordBands): { common: MadeQuery[]; adversarial: MadeQuery[] } {
  const frequent = new Set([...words.list('stop', 100), ...words.list('common', 100)])
  const counts = new Map<string, number>()
  for (let i = 0; i < 3000; i++)
    for (const clip of words.readSomewhere())
      clip.forEach((word, index) => {
        const pair = `${word} ${clip[index + 1]}`
        if (frequent.has(word) && frequent.has(clip[index + 1] ?? '')) counts.set(pair, (counts.get(pair) ?? 0) + 1)
      })
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([pair]) => phraseQuery(...pair.split(' ')))
  const ordered = [...frequent]
  const never = ordered.flatMap((word, index) => {
    const other = ordered[(index * 7 + 31) % ordered.length] ?? ''
    return other !== word && !counts.has(`${word} ${other}`) ? [phraseQuery(word, other)] : []
  })
  return { common: byCount.slice(0, 16), adversarial: never.slice(0, 16) }
}

function prefixes(words: WordBands, length: number, count: number): MadeQuery[] {
  return collect(count, () => {
    const said = words.readSomewhere().flat()
    const word = said.find((candidate) => candidate.length > length && !isFrequent(words, candidate))
    return word === undefined ? undefined : typedQuery(word.slice(0, length))
  })
}

export function chooseClasses(library: Library): QueryClass[] {
  const words = readWordBands(library, 11)
  const single = (band: Band, count: number) => words.list(band, count).map((word) => wordsQuery(word))
  const pairs = frequentPairs(words)
  const isMedium = (word: string) => words.bandOf(word) === 'medium'
  return [
    { name: 'one rare word', queries: single('rare', 40) },
    { name: 'one medium word', queries: single('medium', 40) },
    { name: 'one common word', queries: single('common', 20) },
    { name: 'one stop word', queries: single('stop', 8) },
    { name: 'two words, both medium', queries: collect(40, () => near(words, ['medium', 'medium'])) },
    { name: 'two words, medium and common', queries: collect(40, () => near(words, ['medium', 'common'])) },
    { name: 'two words, both common', queries: collect(40, () => near(words, ['common', 'common'])) },
    {
      name: 'three words, two of them medium',
      queries: collect(40, () => near(words, ['medium', 'medium', 'common'])),
    },
    {
      name: 'three words, one of them medium',
      queries: collect(40, () => near(words, ['medium', 'common', 'common'])),
    },
    { name: 'three words, all common', queries: collect(30, () => near(words, ['common', 'common', 'common'])) },
    {
      name: 'phrase with a medium word',
      queries: collect(40, () => neighbours(words, (a, b) => isMedium(a) && (isMedium(b) || isFrequent(words, b)))),
    },
    { name: 'phrase of common words', queries: pairs.common },
    { name: 'phrase of common words, hardly ever said', queries: pairs.adversarial },
    { name: 'prefix of one letter', queries: prefixes(words, 1, 16) },
    { name: 'prefix of two letters', queries: prefixes(words, 2, 24) },
    { name: 'prefix of three letters', queries: prefixes(words, 3, 30) },
    { name: 'prefix of four letters', queries: prefixes(words, 4, 30) },
  ]
}
