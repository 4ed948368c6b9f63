import {
  type AnyRouter,
  type InferRouterInitialContext,
  implement,
  lazy,
  ORPCError,
  type Router,
  unlazy,
} from '@orpc/server'
import { type Contract, contract } from '../../contract/app/contract.ts'
import { toClientError } from './client-error.ts'
import type { Followed } from './follow-calls.ts'

/** The load happens before the router's own translation of errors. */
const lazily = <Handlers extends AnyRouter>(load: () => Promise<Handlers>) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      const message = 'A part of Footnote could not be loaded. Restart Footnote, then try again.'
      throw new ORPCError('INTERNAL', { status: 500, message, cause })
    }
  })

/** Each noun is loaded with the first call to one of its routes, so that a command loads only what it calls. */
const handlers = {
  acts: lazily(async () => (await import('./acts.ts')).acts),
  corrections: lazily(async () => (await import('./corrections.ts')).corrections),
  marks: lazily(async () => (await import('./marks.ts')).marks),
  persons: lazily(async () => (await import('./persons.ts')).persons),
  tags: lazily(async () => (await import('./tags.ts')).tags),
  trash: lazily(async () => (await import('./trash.ts')).trash),
  answers: lazily(async () => (await import('./answers.ts')).answers),
  app: lazily(async () => (await import('./app.ts')).app),
  backups: lazily(async () => (await import('./backups.ts')).backups),
  changes: lazily(async () => (await import('./changes.ts')).changes),
  citations: lazily(async () => (await import('./citations.ts')).citations),
  codes: lazily(async () => (await import('./codes.ts')).codes),
  collections: lazily(async () => (await import('./collections.ts')).collections),
  costs: lazily(async () => (await import('./costs.ts')).costs),
  descriptions: lazily(async () => (await import('./descriptions.ts')).descriptions),
  exports: lazily(async () => (await import('./exports.ts')).exports_),
  imports: lazily(async () => (await import('./imports.ts')).imports),
  mcp: lazily(async () => (await import('./mcp.ts')).mcp),
  models: lazily(async () => (await import('./models.ts')).models),
  meaning: lazily(async () => (await import('./meaning.ts')).meaning),
  replacedParts: lazily(async () => (await import('./replaced-parts.ts')).replacedParts),
  rawResults: lazily(async () => (await import('./raw-results.ts')).rawResults),
  savedSearches: lazily(async () => (await import('./saved-searches.ts')).savedSearches),
  search: lazily(async () => (await import('./search.ts')).search),
  serving: lazily(async () => (await import('./serving.ts')).serving),
  settings: lazily(async () => (await import('./settings.ts')).settings),
  summaries: lazily(async () => (await import('./summaries.ts')).summaries),
  storyboards: lazily(async () => (await import('./storyboards.ts')).storyboards),
  tasks: lazily(async () => (await import('./tasks.ts')).tasks),
  videos: lazily(async () => (await import('./videos.ts')).videos),
  zotero: lazily(async () => (await import('./zotero.ts')).zotero),
}

/** The combined context of all handlers. */
export type Context = InferRouterInitialContext<typeof handlers> & Followed

/** One handler per route of the contract, with errors converted for clients. A missing handler is a type error. */
export const router: Router<Contract, Context> = implement(contract)
  .$context<Context>()
  .use(async ({ context, next }) => {
    try {
      return await next()
    } catch (error) {
      throw toClientError(error, context.log)
    }
  })
  .router(handlers)

/**
 * Loads all handlers. A process that lives long calls it at its start: the files may be replaced while it runs, for example by a
 * new build, and then no longer fit those that it has loaded.
 */
export async function loadHandlers(): Promise<void> {
  await Promise.all(Object.values(handlers).map(unlazy))
}
