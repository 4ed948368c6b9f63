import { onTestFinished } from 'vitest'
import { type Answers, type AnswersParts, createAnswers } from '../../../src/backend/answers/answers.ts'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { openSearcher } from '../../../src/backend/library/thread/searcher.ts'
import { createEmbeddingModel } from '../../../src/backend/models/embedding-model.ts'
import { createLanguageModel, type PricedEndpoint } from '../../../src/backend/models/language-model.ts'
import { type BudgetConfig, createBudget } from '../../../src/backend/money/budget.ts'
import { createRetrieval } from '../../../src/backend/retrieval/retrieval.ts'
import type { Answer, AnswerEvent, Scope } from '../../../src/contract/app/answers.ts'
import { temporaryDir, temporaryLibrary } from '../library/temporary-library.ts'

export interface Desk {
  library: Library
  answers: Answers
  /** Every topic that was published, in order. */
  published: string[]
}

/** Opens an empty library with everything needed to ask it questions. */
export function openDesk(
  {
    model = () => null,
    embedding = () => null,
    ...parts
  }: Partial<Pick<AnswersParts, 'service'>> & {
    model?: () => PricedEndpoint | null
    embedding?: () => PricedEndpoint | null
  } = {},
  limits: Partial<Pick<BudgetConfig, 'capUsd' | 'callCeilingUsd'>> = {},
): Desk {
  const dataDir = temporaryDir()
  const library = temporaryLibrary(dataDir)
  const searcher = openSearcher(dataDir)
  onTestFinished(() => searcher.close())
  const published: string[] = []
  const changes = { publish: (...topics: string[]) => void published.push(...topics) }
  const budget = createBudget({ library, capUsd: () => null, callCeilingUsd: () => null, ...limits })
  const retrieval = createRetrieval({
    library,
    searcher,
    embedding: () => {
      const endpoint = embedding()
      return endpoint && createEmbeddingModel({ library, budget, changes }, endpoint)
    },
  })
  const answers = createAnswers({
    library,
    budget,
    retrieval,
    changes,
    model: () => {
      const endpoint = model()
      return endpoint && createLanguageModel({ library, budget, changes }, endpoint)
    },
    service: () => null,
    whyNoService: () => 'No service is set up.',
    ...parts,
  })
  return { library, answers, published }
}

export interface Asked {
  events: AnswerEvent[]
  /** The text of all text events together. */
  text: string
  answer: Answer
}

/** Asks a question and reads the answer to its end. */
export async function ask({ answers }: Desk, question: string, scope?: Scope, fresh = false): Promise<Asked> {
  const events: AnswerEvent[] = []
  for await (const event of answers.ask({ question, scope, fresh })) events.push(event)
  const last = events.at(-1)
  if (last?.type !== 'finished') throw new Error('The last event is not the answer')
  return { events, text: textOf(events), answer: last.answer }
}

export const textOf = (events: readonly AnswerEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('')
