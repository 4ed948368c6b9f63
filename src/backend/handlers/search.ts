import { findTitles } from '../library/videos.ts'
import { searchService } from '../sources/hosted/search.ts'
import { routes } from './context.ts'
import { payFor } from './paid-call.ts'

export const search = {
  library: routes.search.library.handler(async ({ context, input, signal }) => {
    const started = performance.now()
    const results = await context.parts().searcher.search(input, signal)
    return { results, tookMs: Math.round((performance.now() - started) * 10) / 10 }
  }),
  service: routes.search.service.handler(async ({ context, input, signal }) => {
    const parts = context.parts()
    const { library } = parts
    const config = parts.service()
    const call = { operation: 'search', note: input.query, signal } as const
    const found = await payFor(parts, call, () =>
      searchService(config, { ...input, ...(signal ? { signal } : {}) }),
    ).finally(() => context.changes.publish('costs'))
    const ids = found.results.flatMap((result) => result.videoId ?? [])
    const known = findTitles(library, ids)
    const results = found.results.map((result) => ({
      ...result,
      isInLibrary: result.videoId !== null && known.has(result.videoId),
    }))
    return { results, costUsd: found.cost.totalUsd }
  }),
}
