// Measures a search for the nearest of many vectors, compared with comparing all of them in full precision.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  closeLibrary,
  type Library,
  openLibrary,
  openLibraryForSearching,
} from '../../src/backend/library/database/open.ts'
import {
  excerptSomeVideos,
  listWaitingExcerpts,
  saveVectors,
  type WaitingExcerpt,
} from '../../src/backend/library/meaning/embedded-excerpts.ts'
import { createVectorIndex } from '../../src/backend/library/meaning/vector-index.ts'
import { createChance } from './chance.ts'
import { formatMs, formatRatio, formatSpread, quantile } from './figures.ts'
import { fillWithMadeVideos } from './made-library.ts'

const model = { url: '', name: 'made' }
const queryCount = 60
/** How many clips to make per vector. The excerpts made from them must be at least as many as the vectors. */
const clipsPerExcerpt = 1.6
const wanted = 10
/** The vectors of real texts form clusters by subject. Without clusters, no vector would be close to another. */
const subjectCount = 400

interface Embedded {
  ids: number[]
  vectors: Float32Array[]
}

export function measureNearest({ vectors: count, dimensions }: { vectors: number; dimensions: number }): void {
  const dir = mkdtempSync(join(tmpdir(), 'footnote-bench-'))
  const library = openLibrary(dir)
  const make = createVectorMaker(dimensions)
  try {
    const embedded = fillWithVectors(library, count, make)
    const reader = openLibraryForSearching(dir)
    const index = createVectorIndex(reader)
    const find = (vector: Float32Array) =>
      index.findNearest({ model, vector, limit: wanted, scope: null, kinds: undefined })
    const loadMs = time(() => find(make())).ms

    const [ours, theirs, recalls]: [number[], number[], number[]] = [[], [], []]
    for (let query = 0; query < queryCount; query++) {
      const vector = make()
      const near = time(() => find(vector))
      const exact = time(() => compareAll(embedded, vector))
      ours.push(near.ms)
      theirs.push(exact.ms)
      const found = new Set(near.result.map(({ id }) => id))
      recalls.push(exact.result.filter((id) => found.has(id)).length / wanted)
    }
    reader.close()
    console.log(`\nNearest of ${embedded.ids.length} vectors of ${dimensions}, ${queryCount} queries`)
    console.log(`  ours:         ${formatSpread(ours)}, recall@${wanted} ${mean(recalls).toFixed(3)}`)
    console.log(`  all compared: ${formatSpread(theirs)}`)
    console.log(`  ratio:        p95 ${formatRatio(quantile(ours, 0.95) / quantile(theirs, 0.95))}`)
    console.log(`  first query, which reads all: ${formatMs(loadMs)}`)
  } finally {
    closeLibrary(library)
    rmSync(dir, { recursive: true })
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function createVectorMaker(dimensions: number): () => Float32Array {
  const chance = createChance(7)
  // An approximate normal distribution.
  const any = () => chance() + chance() + chance() - 1.5
  const subjects = Array.from({ length: subjectCount }, () => Float32Array.from({ length: dimensions }, any))
  return () => {
    const subject = subjects[Math.floor(chance() * subjectCount)] ?? new Float32Array(dimensions)
    return subject.map((component) => component + any())
  }
}

function fillWithVectors(library: Library, count: number, make: () => Float32Array): Embedded {
  fillWithMadeVideos(library, count * clipsPerExcerpt)
  while (excerptSomeVideos(library));
  const embedded: Embedded = { ids: [], vectors: [] }
  const keep = (waiting: readonly WaitingExcerpt[]) => {
    const vectors = waiting.map(make)
    saveVectors(library, model, waiting, vectors)
    embedded.ids.push(...waiting.map(({ id }) => id))
    embedded.vectors.push(...vectors)
  }
  for (;;) {
    const waiting = listWaitingExcerpts(library, model, Math.min(2000, count - embedded.ids.length))
    if (waiting.length === 0) return embedded
    keep(waiting)
  }
}

/** The ids of the nearest vectors by cosine similarity, in full precision. */
function compareAll({ ids, vectors }: Embedded, wantedVector: Float32Array): number[] {
  const scored = vectors.map((vector, at) => {
    let [product, squares] = [0, 0]
    for (let index = 0; index < vector.length; index++) {
      const component = vector[index] ?? 0
      product += component * (wantedVector[index] ?? 0)
      squares += component * component
    }
    return { at, near: product / Math.sqrt(squares) }
  })
  return scored
    .sort((a, b) => b.near - a.near)
    .slice(0, wanted)
    .map(({ at }) => ids[at] ?? -1)
}

function time<Result>(work: () => Result): { result: Result; ms: number } {
  const start = performance.now()
  const result = work()
  return { result, ms: performance.now() - start }
}
