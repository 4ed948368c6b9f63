// Finds excerpts for a question or query by words and, if an embedding model is set up, also by meaning.

import type { Cost } from '../../contract/app/costs.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { MeaningOutcome } from '../../contract/app/meaning.ts'
import type { RelatedResult } from '../../contract/app/search.ts'
import type { Library } from '../library/database/open.ts'
import { countEmbedded } from '../library/meaning/embedded-excerpts.ts'
import { type FindRelatedRequest, listSearchedWords } from '../library/search/questions/related.ts'
import type { FindPassagesRequest, FoundPassage } from '../library/search/search.ts'
import type { Searcher } from '../library/thread/searcher.ts'
import type { EmbeddingModel } from '../models/embedding-model.ts'

export interface RetrievalParts {
  library: Library
  searcher: Pick<Searcher, 'findPassages' | 'findRelated'>
  /** Null if no embedding model is set up. */
  embedding(): EmbeddingModel | null
}

export interface RetrievalRequest extends Omit<FindPassagesRequest, 'meaning'> {
  /** False means that the question is not sent to the embedding model. Defaults to true. */
  byMeaning?: boolean | undefined
}

export interface RelatedRequest extends Omit<FindRelatedRequest, 'meaning'> {
  byMeaning?: boolean | undefined
}

interface ByMeaning {
  /** Null if no embedding model is set up or it was not to be used. */
  meaning: MeaningOutcome | null
}

interface Found extends ByMeaning {
  passages: FoundPassage[]
  /** The costs of finding them. */
  costs: readonly Cost[]
}

/** If the embedding model fails, both methods search by words only, and the outcome says why. Aborting throws the signal's reason. */
export interface Retrieval {
  /** Best first. A passage found by words and by meaning ranks higher than one found by only one of them. */
  find(request: RetrievalRequest, signal?: AbortSignal): Promise<Found>
  /** Excerpts that a search comes close to but does not find, grouped by video. Its filters are not sent to the embedding model. */
  related(request: RelatedRequest, signal?: AbortSignal): Promise<{ results: RelatedResult[] } & ByMeaning>
}

const questionsKept = 100

export function createRetrieval({ library, searcher, embedding }: RetrievalParts): Retrieval {
  const kept = new Map<string, Float32Array>()

  const embed = async (
    model: EmbeddingModel,
    question: string,
    signal: AbortSignal | undefined,
    onCost: (cost: Cost) => void,
  ) => {
    const key = JSON.stringify([model.url, model.name, question])
    const known = kept.get(key)
    if (known !== undefined) return known
    const { vectors } = await model.embed({ texts: [question], note: `Search by meaning: ${question}`, signal, onCost })
    const [vector] = vectors
    if (vector === undefined) throw new Error('An embedding model gave no vector for a text')
    kept.set(key, vector)
    for (const oldest of kept.keys()) if (kept.size > questionsKept) kept.delete(oldest)
    return vector
  }

  const prepare = async ({ byMeaning = true, ...request }: RetrievalRequest, signal: AbortSignal | undefined) => {
    const model = byMeaning ? embedding() : null
    const question = request.question.trim()
    const costs: Cost[] = []
    if (model === null) return { meaning: null, request, costs }
    const counts = countEmbedded(library, model)
    if (counts.embedded === 0 || question === '') return { meaning: { ...counts, problem: null }, request, costs }
    try {
      const vector = await embed(model, question, signal, (cost) => costs.push(cost))
      const { url, name } = model
      return {
        meaning: { ...counts, problem: null },
        request: { ...request, meaning: { model: { url, name }, vector } },
        costs,
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      const problem = `Searched by words only, because the search by meaning failed: ${error.message}`
      return { meaning: { ...counts, problem }, request, costs }
    }
  }

  return {
    async find(wanted, signal) {
      const { meaning, request, costs } = await prepare(wanted, signal)
      return { passages: await searcher.findPassages(request, signal), meaning, costs }
    },
    async related({ query, ...wanted }, signal) {
      const { meaning, request } = await prepare({ ...wanted, question: listSearchedWords(query) }, signal)
      const { question: _, ...filters } = request
      return { results: await searcher.findRelated({ ...filters, query }, signal), meaning }
    },
  }
}
