// Words of every frequency, and words that stand near each other, from a generated library.
import type { Library } from '../../../src/backend/library/database/open.ts'
import { passagesPerVideo } from '../../../src/backend/library/search/index/passages.ts'
import { listWords } from '../../../src/backend/library/search/terms/words.ts'
import { createChance } from '../chance.ts'

export type Band = 'rare' | 'medium' | 'common' | 'stop'

/** The shares of all clips and summaries that have a word of the band: at least, and at most. */
const shares: Record<Exclude<Band, 'rare'>, readonly [number, number]> = {
  medium: [0.0005, 0.005],
  common: [0.02, 0.08],
  stop: [0.1, 1],
}

export interface WordBands {
  passages: number
  /** Undefined for a word that is not in the library. */
  countOf(word: string): number | undefined
  bandOf(word: string): Band | null
  /** Up to `count` words of a band, at equal distances from the most frequent to the rarest. */
  list(band: Band, count: number): string[]
  /** The words of six spoken clips in a row, somewhere in the library: about half a minute. */
  readSomewhere(): string[][]
}

export function readWordBands(library: Library, seed: number): WordBands {
  const chance = createChance(seed)
  const passages = library.prepare<[], number>('SELECT count(*) FROM passages').pluck().get() ?? 0
  const countOf = (word: string) =>
    library.prepare<[string], number>('SELECT df FROM plain_term WHERE term = ?').pluck().get(word)
  const limits = (band: Band): readonly [number, number] => {
    if (band === 'rare') return [2, Math.max(8, passages * 0.000_025)]
    const [least, most] = shares[band]
    return [passages * least, passages * most]
  }
  const isIn = (count: number, band: Band) => count >= limits(band)[0] && count <= limits(band)[1]
  const bands: readonly Band[] = ['rare', 'medium', 'common', 'stop']
  const videos = library.prepare<[], { id: number; said: number }>('SELECT id, said_count AS said FROM videos').all()
  const window = library
    .prepare<[bigint, bigint], string>('SELECT text FROM passages WHERE id BETWEEN ? AND ? AND kind = 0 ORDER BY id')
    .pluck()
  return {
    passages,
    countOf,
    bandOf: (word) => bands.find((band) => isIn(countOf(word) ?? 0, band)) ?? null,
    list(band, count) {
      const words = library
        .prepare<[number, number], string>(
          'SELECT term FROM plain_term WHERE df BETWEEN ? AND ? AND length(term) > 1 ORDER BY df DESC, term',
        )
        .pluck()
        .all(...limits(band))
      const step = Math.max(1, words.length / count)
      return Array.from({ length: Math.min(count, words.length) }, (_, i) => words[Math.floor(i * step)] ?? '')
    },
    readSomewhere() {
      const { id, said } = videos[Math.floor(chance() * videos.length)] ?? { id: 1, said: 6 }
      const first = BigInt(id * passagesPerVideo + Math.floor(chance() * Math.max(1, said - 6)))
      return window.all(first, first + 5n).map(listWords)
    },
  }
}
