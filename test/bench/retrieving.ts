// How well questions about the sample collection find what answers them, by each method that ranks excerpts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeLibrary, type Library, openLibrary } from '../../src/backend/library/open.ts'
import { kindOfCode, passagesPerVideo } from '../../src/backend/library/passages.ts'
import { findPassages } from '../../src/backend/library/search.ts'
import { listWords } from '../../src/backend/library/words.ts'
import { type JudgedQuestion, loadJudgedQuestions, ndcgAt10, type Ranked, recallAt20 } from './judged.ts'
import { fillWithSample } from './sample-library.ts'

const limit = 20

/** Prints nDCG@10 and recall@20 of each method, and the nDCG of each sort of question. */
export function measureRetrieving(): void {
  const dir = mkdtempSync(join(tmpdir(), 'footnote-bench-'))
  const library = openLibrary(dir)
  try {
    fillWithSample(library)
    const questions = loadJudgedQuestions().filter(({ moments }) => moments.length > 0)
    console.log(
      `\nRetrieving for ${questions.length} judged questions: nDCG@10, recall@20, nDCG@10 by sort of question`,
    )
    report('plain FTS5', questions, (question) => rankPlainly(library, question))
    report('our words', questions, (question) => findPassages(library, { question, limit }))
  } finally {
    closeLibrary(library)
    rmSync(dir, { recursive: true })
  }
}

/** Any of the question's words, ranked by SQLite's bm25(), each passage by itself. */
function rankPlainly(library: Library, question: string): Ranked[] {
  const anyWord = [...new Set(listWords(question))].map((word) => `"${word}"`).join(' OR ')
  return library
    .prepare<[string, number], Omit<Ranked, 'kind'> & { kind: number }>(
      `SELECT youtube_id AS videoId, kind, start_ms AS startMs, end_ms AS endMs
       FROM passage_text JOIN passages ON passages.id = passage_text.rowid
       JOIN videos ON videos.id = passages.id / ${passagesPerVideo}
       WHERE passage_text MATCH ? ORDER BY passage_text.rank LIMIT ?`,
    )
    .all(`text : (${anyWord})`, limit)
    .map(({ kind, ...range }) => ({ ...range, kind: kindOfCode(kind) }))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)

function report(
  method: string,
  questions: readonly JudgedQuestion[],
  rank: (question: string) => readonly Ranked[],
): void {
  const judged = questions.map((question) => {
    const results = rank(question.question)
    return { asks: question.asks, ndcg: ndcgAt10(results, question), recall: recallAt20(results, question) }
  })
  const bySort = [...Map.groupBy(judged, ({ asks }) => asks)].map(
    ([asks, some]) => `${asks} ${mean(some.map(({ ndcg }) => ndcg)).toFixed(2)}`,
  )
  const [ndcg, recall] = [mean(judged.map((one) => one.ndcg)), mean(judged.map((one) => one.recall))]
  console.log(`  ${`${method}:`.padEnd(18)} ${ndcg.toFixed(3)}  ${recall.toFixed(3)}  (${bySort.join(', ')})`)
}
