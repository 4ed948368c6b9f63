import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeLibrary, type Library, openLibrary } from '../../src/backend/library/database/open.ts'
import { searchLibrary } from '../../src/backend/library/search/search.ts'
import { formatRatio, formatSpread, quantile } from './figures.ts'
import { fillWithMadeVideos } from './made-library.ts'

const limit = 50
const rounds = 5

/** Prints how long typed searches take in a large library, compared with SQLite's own full-text search in the same tables. */
export function measureSearching({ passages }: { passages: number }): void {
  const dir = mkdtempSync(join(tmpdir(), 'footnote-bench-'))
  const library = openLibrary(dir)
  try {
    fillWithMadeVideos(library, passages)
    const queries = chooseQueries(library)
    const plain = library.prepare('SELECT rowid FROM passage_text WHERE passage_text MATCH ? ORDER BY rank LIMIT ?')
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      for (const { typed, expression } of queries) {
        const ourMs = time(() => searchLibrary(library, { query: typed, limit }))
        const theirMs = time(() => plain.all(expression, limit))
        // The first round is for warming up.
        if (round === 0) continue
        ours.push(ourMs)
        theirs.push(theirMs)
      }
    }
    console.log(`\nSearching ${passages} passages, ${queries.length} queries`)
    console.log(`  ours:       ${formatSpread(ours)}`)
    console.log(`  plain FTS5: ${formatSpread(theirs)}`)
    console.log(`  ratio:      p95 ${formatRatio(quantile(ours, 0.95) / quantile(theirs, 0.95))}`)
  } finally {
    closeLibrary(library)
    rmSync(dir, { recursive: true })
  }
}

/** The most frequent word first. */
export function listWordsByRank(library: Library): string[] {
  return library
    .prepare<[], string>('SELECT term FROM term WHERE length(term) > 2 ORDER BY df DESC, term')
    .pluck()
    .all()
}

/** Queries with words of every frequency: single words, pairs, phrases and prefixes. The same in each run. */
function chooseQueries(library: Library): { typed: string; expression: string }[] {
  const words = listWordsByRank(library)
  const wordAt = (rank: number) => words[Math.min(rank, words.length - 1)] ?? ''
  return [0, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 20_000].flatMap((rank) => {
    const [word, other] = [wordAt(rank), wordAt(rank + 5)]
    const prefix = (length: number) => ({
      typed: word.slice(0, length),
      expression: `text : ${word.slice(0, length)}*`,
    })
    return [
      { typed: `${word} `, expression: `text : ${word}` },
      { typed: `${word} ${other} `, expression: `text : (${word} AND ${other})` },
      { typed: `"${word} ${other}"`, expression: `text : "${word} ${other}"` },
      ...[prefix(1), prefix(2), prefix(3)],
    ]
  })
}

function time(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
