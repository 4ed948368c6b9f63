import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { openSearcher } from '../../../src/backend/library/thread/searcher.ts'
import { createEmbeddingModel } from '../../../src/backend/models/embedding-model.ts'
import type { PricedEndpoint } from '../../../src/backend/models/language-model.ts'
import { createBudget } from '../../../src/backend/money/budget.ts'
import { createLibraryEmbedding, type LibraryEmbedding } from '../../../src/backend/retrieval/library-embedding.ts'
import { createRetrieval, type Retrieval } from '../../../src/backend/retrieval/retrieval.ts'
import { createTasks, type Tasks } from '../../../src/backend/tasks/tasks.ts'
import { type FakeModel, startFakeModel } from '../../fakes/model.ts'
import { temporaryDir, temporaryLibrary } from '../library/temporary-library.ts'

export interface ReadingRoom {
  library: Library
  endpoint: FakeModel
  retrieval: Retrieval
  embedding: LibraryEmbedding
  tasks: Tasks
  /** The model to use from now on, or null for none. */
  choose(model: Partial<PricedEndpoint> | null): void
  /** Opens the same library as the next process would. */
  restart(): ReadingRoom
}

/** A library with everything needed to search it by meaning, and an embedding model on this machine. */
export async function openReadingRoom(): Promise<ReadingRoom> {
  const endpoint = await startFakeModel()
  onTestFinished(() => endpoint.close())
  const dataDir = temporaryDir()
  const library = temporaryLibrary(dataDir)
  const searcher = openSearcher(dataDir)
  onTestFinished(() => searcher.close())
  const changes = { publish() {} }
  const budget = createBudget({ library, capUsd: () => null, callCeilingUsd: () => null })
  const own = { url: endpoint.url, model: 'small', key: null, price: null }
  let chosen: PricedEndpoint | null = own
  const model = () => chosen && createEmbeddingModel({ library, budget, changes }, chosen)
  const open = (): ReadingRoom => {
    const tasks = createTasks({ library, changes, log() {} })
    onTestFinished(() => tasks.stop())
    return {
      library,
      endpoint,
      tasks,
      retrieval: createRetrieval({ library, searcher, embedding: model }),
      embedding: createLibraryEmbedding({ library, searcher, tasks, embedding: model, log() {}, pauseMs: 10 }),
      choose(model) {
        chosen = model && { ...own, ...model }
      },
      restart: open,
    }
  }
  return open()
}

/** Resolves once no task is waiting or running, including tasks that follow others. */
export async function settled({ tasks, embedding }: ReadingRoom): Promise<void> {
  const isUnderWay = () => tasks.list().some(({ state }) => state === 'waiting' || state === 'running')
  do {
    for (const { taskId } of tasks.list()) await tasks.ended(taskId)
    // Longer than the pause before new videos are looked for, so that the search thread handles that first.
    await wait(30)
    await embedding.state()
    await wait(0)
  } while (isUnderWay())
}
