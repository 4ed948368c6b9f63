// Measures how well short searches find what they should, by judged searches over the sample collection and the recorded captions.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeLibrary, type Library, openLibrary } from '../../src/backend/library/database/open.ts'
import { gainsOf, ndcgAt10, type Ranked } from './judged.ts'
import { type CollectionName, type JudgedSearch, loadJudgedSearches, searchParts } from './judged-searches.ts'
import { searchAsPrinted } from './our-search.ts'
import { openPlainSearch } from './plain-search.ts'
import { fillWithRecordings, hasRecordedCaptions } from './recorded-library.ts'
import { fillWithSample } from './sample-library.ts'

interface Outcome {
  judged: JudgedSearch
  /** By method, in the order in which they are printed. */
  results: Map<string, Ranked[]>
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)

function searchAll(collection: CollectionName, fill: (library: Library) => void): Outcome[] {
  const dir = mkdtempSync(join(tmpdir(), 'footnote-bench-'))
  const library = openLibrary(dir)
  try {
    fill(library)
    const plain = openPlainSearch(library)
    const outcomes = loadJudgedSearches(collection).map((judged) => ({
      judged,
      results: new Map([
        ['Footnote', searchAsPrinted(library, judged.search)],
        ['plain FTS5, clips', plain.perClip(judged.search)],
        ['plain FTS5, excerpts', plain.perExcerpt(judged.search)],
      ]),
    }))
    plain.close()
    return outcomes
  } finally {
    closeLibrary(library)
    rmSync(dir, { recursive: true })
  }
}

function report(name: string, outcomes: readonly Outcome[]): void {
  console.log(`  ${name}, ${outcomes.length} searches`)
  for (const method of outcomes[0]?.results.keys() ?? []) {
    const some = outcomes.map(({ judged, results }) => {
      const found = results.get(method) ?? []
      const gains = gainsOf(found, judged.moments)
      return {
        ndcg: ndcgAt10(found, judged),
        first: (gains[0] ?? 0) > 0,
        count: found.length,
        isHit: Math.max(...gains) > 0,
      }
    })
    const share = (of: (one: (typeof some)[number]) => boolean) => mean(some.map((one) => Number(of(one)))).toFixed(3)
    const figures = [
      mean(some.map(({ ndcg }) => ndcg)).toFixed(3),
      share(({ first }) => first),
      share(({ count }) => count === 0),
      share(({ isHit }) => !isHit),
    ]
    console.log(`    ${method.padEnd(22)} ${figures.map((figure) => figure.padStart(12)).join('')}`)
  }
}

/**
 * Prints, for each part and each collection, the mean nDCG@10, the share of searches whose first result is right, the share that finds
 * nothing, and the share that finds nothing right.
 */
export function measureFinding(): void {
  const outcomes = [
    ...searchAll('sample', fillWithSample),
    ...(hasRecordedCaptions ? searchAll('recordings', fillWithRecordings) : []),
  ]
  console.log(
    '\nFinding by searches of two and three words: nDCG@10, first result right, nothing found, nothing right found',
  )
  if (!hasRecordedCaptions) console.log('  No recorded captions beside the checkout: only the sample was searched')
  for (const part of searchParts) {
    const ofPart = outcomes.filter(({ judged }) => judged.part === part)
    report(part, ofPart)
    for (const [collection, some] of Map.groupBy(ofPart, ({ judged }) => judged.collection))
      report(`${part}, ${collection}`, some)
  }
}
