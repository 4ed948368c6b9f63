// Searches of every kind, chosen by fixed rules, so that each run asks the same.
import type { Library } from '../../../src/backend/library/database/open.ts'
import { hundredthName, tenthName } from './generated-library.ts'
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

/** At least this many keystrokes. */
const wantedKeystrokes = 400

/**
 * Searches of one to three words of all frequencies that are said within the same half minute, key by key. Words in more than 15 % of all
 * clips are left out, as people leave them out.
 */
export function chooseKeystrokes(library: Library): MadeQuery[] {
  const words = readWordBands(library, 12)
  const keystrokes: MadeQuery[] = []
  for (let number = 0; keystrokes.length < wantedKeystrokes; number++) {
    const said = [...new Set(words.readSomewhere().flat())]
    const usable = said
      .map((word) => ({ word, count: words.countOf(word) ?? 0 }))
      .filter(({ word, count }) => word.length > 2 && count < words.passages * 0.15)
      .sort((a, b) => b.count - a.count)
    const count = 1 + (number % 3)
    if (usable.length < count) continue
    // The golden ratio spreads the choices over all frequencies.
    const chosen = Array.from({ length: count }, (_, place) => {
      const share = ((number * 3 + place) * 0.618) % 1
      return usable[Math.floor(share * usable.length)]?.word ?? ''
    })
    const typed = [...new Set(chosen)].join(' ')
    for (let length = 1; length <= typed.length; length++) keystrokes.push(typedQuery(typed.slice(0, length)))
  }
  return keystrokes
}

/** Searches with a filter, for rare and for common words. */
export function chooseFiltered(library: Library): QueryClass[] {
  const words = readWordBands(library, 13)
  const wanted = [...words.list('rare', 8), ...words.list('medium', 8), ...words.list('common', 8)]
  const column = (sql: string): string[] => library.prepare<[], string>(sql).pluck().all()
  const channels = column('SELECT author FROM videos GROUP BY author ORDER BY count(*) DESC, author')
  const speakers = column(
    `SELECT speaker_id FROM passages WHERE speaker_id LIKE '% %' GROUP BY speaker_id ORDER BY count(*) DESC, speaker_id`,
  )
  const some = (names: readonly string[]) => [names[0] ?? '', names[Math.floor(names.length / 2)] ?? '']
  const crossed = (filters: readonly { filter: string; videos?: string }[]): MadeQuery[] =>
    filters.flatMap(({ filter, videos }) =>
      wanted.map((word) => ({
        ...wordsQuery(word),
        typed: `${filter} ${word} `,
        ...(videos === undefined ? { plain: null } : { videos }),
      })),
    )
  const inCollection = (name: string) => ({
    filter: `in:${name}`,
    videos: `SELECT video_id FROM collection_videos JOIN collections ON id = collection_id WHERE name = '${name}'`,
  })
  const byChannel = (author: string) => ({
    filter: `by:"${author}"`,
    videos: `SELECT id FROM videos WHERE author = '${author}'`,
  })
  const year = Date.UTC(2024, 0, 1)
  const kinds = ['medium', 'common'].flatMap((band) => words.list(band as Band, 12))
  return [
    { name: 'by: a large and a middling channel', queries: crossed(some(channels).map(byChannel)) },
    { name: 'in: a collection of 1 %', queries: crossed([inCollection(hundredthName)]) },
    { name: 'in: a collection of 10 %', queries: crossed([inCollection(tenthName)]) },
    {
      name: 'speaker: a frequent and a middling one',
      queries: crossed(some(speakers).map((speaker) => ({ filter: `speaker:"${speaker}"` }))),
    },
    {
      name: 'after: and before:',
      queries: crossed([
        { filter: 'after:2024', videos: `SELECT id FROM videos WHERE published_at >= ${year}` },
        { filter: 'before:2024', videos: `SELECT id FROM videos WHERE published_at < ${year}` },
      ]),
    },
    {
      name: 'lang: de',
      queries: crossed([{ filter: 'lang:de', videos: "SELECT id FROM videos WHERE caption_language = 'de'" }]),
    },
    {
      name: 'shown but not said',
      queries: kinds.map((word) => ({ typed: `shown:${word} -said:${word} `, plain: null })),
    },
    {
      name: 'said and shown',
      queries: kinds.map((word, index) => ({
        typed: `said:${word} shown:${kinds[(index + 7) % kinds.length]} `,
        plain: null,
      })),
    },
  ]
}

/** Single words, pairs, phrases and prefixes around words of ten ranks. */
export function chooseMix(library: Library): MadeQuery[] {
  const words = library
    .prepare<[], string>('SELECT term FROM plain_term WHERE length(term) > 2 ORDER BY df DESC, term LIMIT 20010')
    .pluck()
    .all()
  const wordAt = (rank: number) => words[Math.min(rank, words.length - 1)] ?? ''
  return [0, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 20_000].flatMap((rank) => {
    const [word, other] = [wordAt(rank), wordAt(rank + 5)]
    const prefix = (length: number) => typedQuery(word.slice(0, length))
    return [wordsQuery(word), wordsQuery(word, other), phraseQuery(word, other), prefix(1), prefix(2), prefix(3)]
  })
}

/** Words in more than a quarter of all clips. */
export function chooseVeryCommon(library: Library): MadeQuery[] {
  const words = library
    .prepare<[], string>(
      'SELECT term FROM plain_term WHERE df > (SELECT count(*) FROM passages) / 4 ORDER BY df DESC, term',
    )
    .pluck()
    .all()
  const pairs = words.slice(1).map((word, index) => wordsQuery(words[index] ?? '', word))
  return [...words.map((word) => wordsQuery(word)), ...pairs]
}
