import { type InferRouterInitialContext, implement, lazy } from '@orpc/server'
import { contract } from '../../contract/app/contract.ts'
import { toClientError } from './client-error.ts'
import type { Followed } from './follow-calls.ts'

/** Each noun is loaded with the first call to one of its routes. */
const handlers = {
  answers: lazy(async () => ({ default: (await import('./answers.ts')).answers })),
  app: lazy(async () => ({ default: (await import('./app.ts')).app })),
  changes: lazy(async () => ({ default: (await import('./changes.ts')).changes })),
  collections: lazy(async () => ({ default: (await import('./collections.ts')).collections })),
  costs: lazy(async () => ({ default: (await import('./costs.ts')).costs })),
  descriptions: lazy(async () => ({ default: (await import('./descriptions.ts')).descriptions })),
  exports: lazy(async () => ({ default: (await import('./exports.ts')).exports_ })),
  imports: lazy(async () => ({ default: (await import('./imports.ts')).imports })),
  models: lazy(async () => ({ default: (await import('./models.ts')).models })),
  meaning: lazy(async () => ({ default: (await import('./meaning.ts')).meaning })),
  replacedParts: lazy(async () => ({ default: (await import('./replaced-parts.ts')).replacedParts })),
  rawResults: lazy(async () => ({ default: (await import('./raw-results.ts')).rawResults })),
  search: lazy(async () => ({ default: (await import('./search.ts')).search })),
  serving: lazy(async () => ({ default: (await import('./serving.ts')).serving })),
  settings: lazy(async () => ({ default: (await import('./settings.ts')).settings })),
  summaries: lazy(async () => ({ default: (await import('./summaries.ts')).summaries })),
  storyboards: lazy(async () => ({ default: (await import('./storyboards.ts')).storyboards })),
  tasks: lazy(async () => ({ default: (await import('./tasks.ts')).tasks })),
  videos: lazy(async () => ({ default: (await import('./videos.ts')).videos })),
}

/** The combined context of all handlers. */
export type Context = InferRouterInitialContext<typeof handlers> & Followed

/** One handler per route of the contract, with errors converted for clients. A missing handler is a type error. */
export const router = implement(contract)
  .$context<Context>()
  .use(async ({ context, next }) => {
    try {
      return await next()
    } catch (error) {
      throw toClientError(error, context.log)
    }
  })
  .router(handlers)
