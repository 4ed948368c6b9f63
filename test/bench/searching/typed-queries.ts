// Searches in a library as people type them, and the mix of all kinds.
import type { Library } from '../../../src/backend/library/database/open.ts'
import { type MadeQuery, phraseQuery, typedQuery, wordsQuery } from './made-query.ts'
import { readWordBands } from './word-bands.ts'

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
