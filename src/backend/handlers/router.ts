import { type InferRouterInitialContext, implement } from '@orpc/server'
import { contract } from '../../contract/app/contract.ts'
import { answers } from './answers.ts'
import { app } from './app.ts'
import { changes } from './changes.ts'
import { toClientError } from './client-error.ts'
import { collections } from './collections.ts'
import { costs } from './costs.ts'
import { descriptions } from './descriptions.ts'
import { exports_ } from './exports.ts'
import type { Followed } from './follow-calls.ts'
import { imports } from './imports.ts'
import { meaning } from './meaning.ts'
import { models } from './models.ts'
import { rawResults } from './raw-results.ts'
import { replacedParts } from './replaced-parts.ts'
import { search } from './search.ts'
import { serving } from './serving.ts'
import { settings } from './settings.ts'
import { storyboards } from './storyboards.ts'
import { summaries } from './summaries.ts'
import { tasks } from './tasks.ts'
import { videos } from './videos.ts'

const handlers = {
  answers,
  app,
  changes,
  collections,
  costs,
  descriptions,
  exports: exports_,
  imports,
  models,
  meaning,
  replacedParts,
  rawResults,
  search,
  serving,
  settings,
  summaries,
  storyboards,
  tasks,
  videos,
}

/** Everything that the handlers need, added up. */
export type Context = InferRouterInitialContext<typeof handlers> & Followed

/** One handler per route of the contract, with failures translated for clients; the type fails when one is missing. */
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
