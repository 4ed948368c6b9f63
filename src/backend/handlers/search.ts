import { AppError } from '../../contract/app/errors.ts'
import type { Changes } from '../changes.ts'
import { streamHitsCsv } from '../exports/hits-csv.ts'
import { type FoundVideo, getFoundVideos, insertServiceSearch } from '../library/service-searches.ts'
import type { Searcher } from '../library/thread/searcher.ts'
import { readSurroundings } from '../library/videos/surroundings.ts'
import { findTitles } from '../library/videos/videos.ts'
import type { Log } from '../log.ts'
import type { Budget } from '../money/budget.ts'
import { keepResponse } from '../raw-results/keep-response.ts'
import { findQuotes } from '../retrieval/find-quotes.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import type { HostedConfig } from '../sources/hosted/request.ts'
import { type NamedVideo, searchService } from '../sources/hosted/search.ts'
import type { Thumbnails } from '../thumbnails/thumbnails.ts'
import { toClientError } from './client-error.ts'
import { payFor } from './paid-call.ts'
import { routesFor } from './routes.ts'
import { type SavingParts, saveAndTell } from './save-offered.ts'

const routes = routesFor<{
  parts(): SavingParts & {
    budget: Budget
    searcher: Searcher
    retrieval: Retrieval
    thumbnails: Thumbnails
    othersSearcher: Searcher
    service(): HostedConfig
  }
  changes: Changes
  log: Log
}>()

const toFoundVideo = ({ position, video, service }: NamedVideo & { position: number }): FoundVideo => ({
  position,
  openAtMs: service.highlights[0]?.startMs ?? 0,
  video,
})

async function withTime<Result>(find: () => Promise<Result>): Promise<Result & { tookMs: number }> {
  const started = performance.now()
  const found = await find()
  return { ...found, tookMs: Math.round((performance.now() - started) * 10) / 10 }
}

export const search = {
  quick: routes.search.quick.handler(({ context, input, signal }) =>
    withTime(() => context.parts().searcher.quick(input, signal)),
  ),
  library: routes.search.library.handler(({ context, input, signal }) =>
    withTime(() => context.parts().searcher.search(input, signal)),
  ),
  moments: routes.search.moments.handler(({ context, input, signal }) =>
    context.parts().othersSearcher.listMoments(input, signal),
  ),
  quote: routes.search.quote.handler(({ context, input, signal }) => {
    const { library, othersSearcher } = context.parts()
    return findQuotes({ library, searcher: othersSearcher }, input, signal)
  }),
  csv: routes.search.csv.handler(async function* ({ context, input, signal }) {
    try {
      yield* streamHitsCsv(context.parts().searcher, input, signal)
    } catch (error) {
      throw toClientError(error, context.log)
    }
  }),
  around: routes.search.around.handler(({ context, input }) => readSurroundings(context.parts().library, input)),
  related: routes.search.related.handler(({ context, input, signal }) =>
    withTime(() => context.parts().retrieval.related(input, signal)),
  ),
  service: routes.search.service.handler(async ({ context, input, signal }) => {
    const { publishedFrom: from, publishedUntil: until } = input
    if (from !== undefined && until !== undefined && from > until)
      throw new AppError('BAD_INPUT', 'The start date is after the end date. Change one of them, then search again.')
    const parts = context.parts()
    const { library } = parts
    const config = parts.service()
    const call = { operation: 'search', note: input.query, signal } as const
    const found = await payFor(parts, call, (onMayCost) => searchService(config, input, signal, onMayCost))
      .catch((error: unknown) => {
        throw keepResponse(library, error, 'search', Date.now())
      })
      .finally(() => context.changes.publish('costs'))
    const searchId = insertServiceSearch(library, found.results.map(toFoundVideo), Date.now(), found.raw)
    const known = findTitles(
      library,
      found.results.flatMap(({ videoId }) => videoId ?? []),
    )
    const results = found.results.map(({ service: said, video: _video, ...named }) => ({
      ...named,
      ...said,
      isInLibrary: named.videoId !== null && known.has(named.videoId),
    }))
    return { searchId, results, unreadable: found.unreadable, costUsd: found.cost.totalUsd }
  }),
  pictures: routes.search.pictures.handler(async ({ context, input: { searchId }, signal }) => {
    const { library, thumbnails } = context.parts()
    const pictures = getFoundVideos(library, searchId).map(async ({ position, video }) => {
      const url = video?.thumbnail?.url
      const picture = url === undefined ? undefined : await thumbnails.fetch(url, signal)
      if (picture === undefined) return []
      return [{ position, dataUrl: `data:${picture.type};base64,${picture.bytes.toString('base64')}` }]
    })
    return { pictures: (await Promise.all(pictures)).flat() }
  }),
  saveResults: routes.search.saveResults.handler(({ context, input: { searchId, positions, ...options } }) => {
    const found = getFoundVideos(context.parts().library, searchId)
    const offered = positions.map((number) => {
      const result = found.find(({ position }) => position === number)
      return { number, video: result?.video, openAtMs: result?.openAtMs ?? 0 }
    })
    return saveAndTell(context, offered, options)
  }),
}
