import { addLedgerEntry } from '../library/ledger.ts'
import { findTitles } from '../library/videos.ts'
import { searchService } from '../sources/hosted/search.ts'
import { routes } from './context.ts'

export const search = {
  library: routes.search.library.handler(async ({ context, input, signal }) => {
    const started = performance.now()
    const results = await context.parts().searcher.search(input, signal)
    return { results, tookMs: Math.round((performance.now() - started) * 10) / 10 }
  }),
  service: routes.search.service.handler(async ({ context, input, signal }) => {
    const { library, service } = context.parts()
    const found = await searchService(service(), { ...input, ...(signal ? { signal } : {}) })
    addLedgerEntry(library, { at: Date.now(), operation: 'search', cost: found.cost, note: input.query })
    context.changes.publish('costs')
    const ids = found.results.flatMap((result) => result.videoId ?? [])
    const known = findTitles(library, ids)
    const results = found.results.map((result) => ({
      ...result,
      isInLibrary: result.videoId !== null && known.has(result.videoId),
    }))
    return { results, costUsd: found.cost.totalUsd }
  }),
}
