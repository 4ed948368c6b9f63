// Measures how well each ranking method finds the answers to questions about the sample collection.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeLibrary, type Library, openLibrary } from '../../src/backend/library/database/open.ts'
import {
  excerptSomeVideos,
  listWaitingExcerpts,
  saveVectors,
} from '../../src/backend/library/meaning/embedded-excerpts.ts'
import { createVectorIndex } from '../../src/backend/library/meaning/vector-index.ts'
import { findPassages } from '../../src/backend/library/search/search.ts'
import { createEmbedder } from '../../src/backend/models/embedder.ts'
import { type JudgedQuestion, loadJudgedQuestions, ndcgAt10, parts, type Ranked, recallAt20 } from './judged.ts'
import { openPlainSearch } from './plain-search.ts'
import { createSampleEmbedder, type Embed } from './sample-embedder.ts'
import { fillWithSample } from './sample-library.ts'

const limit = 20

/**
 * Prints nDCG@10 and recall@20 of each method for each part of the questions, and the nDCG of each kind of question. The vectors
 * come from the embedding model at `FOOTNOTE_EMBED_URL` (`FOOTNOTE_EMBED_MODEL`, `FOOTNOTE_EMBED_KEY`), or else from a stand-in
 * that is not a language model.
 */
export async function measureRetrieving(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'footnote-bench-'))
  const library = openLibrary(dir)
  try {
    fillWithSample(library)
    const { name, embed } = chooseEmbedder(library)
    await embedSample(library, name, embed)
    const index = createVectorIndex(library)
    const questions = loadJudgedQuestions().filter(({ moments }) => moments.length > 0)
    const vectors = await embed(questions.map(({ question }) => question))
    const meaningOf = (at: number) => ({ model: modelOf(name), vector: vectors[at] ?? new Float32Array() })
    const counts = parts.map((part) => `${questions.filter((one) => one.part === part).length} ${part}`)
    console.log(`\nRetrieving for judged questions (${counts.join(', ')}), each part as nDCG@10 / recall@20,`)
    console.log('then nDCG@10 by sort of question, all parts together')
    console.log(`  vectors of ${name}`)
    console.log(`  ${''.padEnd(18)} ${parts.map((part) => part.padEnd(13)).join('  ')}`)
    const plain = openPlainSearch(library)
    report('plain FTS5, clips', questions, ({ question }) => plain.perClip(question))
    plain.close()
    report('words', questions, ({ question }) => findPassages(library, { question, limit }))
    report('vectors', questions, (_, at) =>
      findPassages(library, { question: '', limit, meaning: meaningOf(at) }, index),
    )
    report('words and vectors', questions, ({ question }, at) =>
      findPassages(library, { question, limit, meaning: meaningOf(at) }, index),
    )
  } finally {
    closeLibrary(library)
    rmSync(dir, { recursive: true })
  }
}

const modelOf = (name: string) => ({ url: '', name })

function chooseEmbedder(library: Library): { name: string; embed: Embed } {
  const { FOOTNOTE_EMBED_URL: url, FOOTNOTE_EMBED_MODEL: model, FOOTNOTE_EMBED_KEY: key = null } = process.env
  while (excerptSomeVideos(library));
  if (url !== undefined && model !== undefined) {
    const embedder = createEmbedder({ url, model, key })
    return { name: `${model} at ${url}`, embed: async (texts) => (await embedder.embed(texts)).vectors }
  }
  const corpus = listWaitingExcerpts(library, modelOf(''), Number.MAX_SAFE_INTEGER).map(({ text }) => text)
  return { name: 'a stand-in: random indexing of the sample, no language model', embed: createSampleEmbedder(corpus) }
}

async function embedSample(library: Library, name: string, embed: Embed): Promise<void> {
  const waiting = listWaitingExcerpts(library, modelOf(name), Number.MAX_SAFE_INTEGER)
  saveVectors(library, modelOf(name), waiting, await embed(waiting.map(({ text }) => text)))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)

function report(
  method: string,
  questions: readonly JudgedQuestion[],
  rank: (question: JudgedQuestion, index: number) => readonly Ranked[],
): void {
  const judged = questions.map((question, index) => {
    const results = rank(question, index)
    const { asks, part } = question
    return { asks, part, ndcg: ndcgAt10(results, question), recall: recallAt20(results, question) }
  })
  const bySort = [...Map.groupBy(judged, ({ asks }) => asks)].map(
    ([asks, some]) => `${asks} ${mean(some.map(({ ndcg }) => ndcg)).toFixed(2)}`,
  )
  const byPart = parts.map((part) => {
    const some = judged.filter((one) => one.part === part)
    const [ndcg, recall] = [mean(some.map((one) => one.ndcg)), mean(some.map((one) => one.recall))]
    return `${ndcg.toFixed(3)} / ${recall.toFixed(3)}`
  })
  console.log(`  ${`${method}:`.padEnd(18)} ${byPart.join('  ')}  (${bySort.join(', ')})`)
}
