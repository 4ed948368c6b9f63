import { ORPCError } from '@orpc/server'
import { AppError } from '../../contract/app/errors.ts'
import type { LibraryEmbedding } from '../retrieval/library-embedding.ts'
import type { Tasks } from '../tasks/tasks.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { libraryEmbedding: LibraryEmbedding; tasks: Tasks }
}>()

export const meaning = {
  state: routes.meaning.state.handler(async ({ context, signal }) => ({
    state: await context.parts().libraryEmbedding.state(signal),
  })),
  prepare: routes.meaning.prepare.handler(async ({ context, input: { waits }, signal }) => {
    const { libraryEmbedding, tasks } = context.parts()
    const task = await libraryEmbedding.prepare(signal)
    if (waits && task !== undefined) {
      await tasks.ended(task.taskId)
      const [failure] = tasks.list().find(({ taskId }) => taskId === task.taskId)?.failures ?? []
      if (failure !== undefined) throw new ORPCError(failure.code, { status: 500, message: failure.message })
    }
    const state = await libraryEmbedding.state(signal)
    if (state === null)
      throw new AppError(
        'MODEL_MISSING',
        'The model for search by meaning was removed from the settings meanwhile. Select a model in Settings, then try again.',
      )
    return { state }
  }),
}
