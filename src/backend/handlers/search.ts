import { findTitles } from '../library/videos.ts'
import { searchService } from '../sources/hosted/search.ts'
import { routes } from './context.ts'
import { enterCost } from './paid-call.ts'

export const search = {
  library: routes.search.library.handler(async ({ context, input, signal }) => {
    const started = performance.now()
    const results = await context.parts().searcher.search(input, signal)
    return { results, tookMs: Math.round((performance.now() - started) * 10) / 10 }
  }),
  service: routes.search.service.handler(async ({ context, input, signal }) => {
    const { library, service } = context.parts()
    const config = service()
    const found = await enterCost(library, { operation: 'search', note: input.query, signal }, async () => {
      const result = await searchService(config, { ...input, ...(signal ? { signal } : {}) })
      return { result, cost: result.cost }
    }).finally(() => context.changes.publish('costs'))
    const ids = found.results.flatMap((result) => result.videoId ?? [])
    const known = findTitles(library, ids)
    const results = found.results.map((result) => ({
      ...result,
      isInLibrary: result.videoId !== null && known.has(result.videoId),
    }))
    return { results, costUsd: found.cost.totalUsd }
  }),
}
