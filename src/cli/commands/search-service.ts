import type { z } from 'zod'
import { formatUsd } from '../../backend/money/format-usd.ts'
import type { ServiceSearch, ServiceSearchResult } from '../../contract/app/search.ts'
import { formatCount } from '../../contract/format-count.ts'
import { formatTime } from '../../contract/format-time.ts'
import type { searchCategorySchema } from '../../contract/service/search.ts'
import { printJson, printLines } from '../output.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'
import { describeSavedLine } from './describe-saved.ts'

export interface SearchServiceOptions {
  json?: true
  kind?: string
  limit?: number
  category?: z.infer<typeof searchCategorySchema>
  /** Milliseconds since the epoch; both ends are included. */
  publishedFrom?: number
  publishedUntil?: number
  spoken?: string
  screen?: string
  save?: true
  /** Replaces whatever the library has, including caption files and paid results. */
  replace?: true
  collection?: string
}

const mostResults = 20

function readRequest(query: string, options: SearchServiceOptions): ServiceSearch {
  const { kind, limit, category, publishedFrom, publishedUntil, spoken, screen, save, collection } = options
  if (kind !== undefined) throw new UsageError('The service searches speech and pictures together. Leave --kind out.')
  if (collection !== undefined && !save) throw new UsageError('Use --collection together with --save.')
  if (options.replace && !save) throw new UsageError('Use --replace together with --save.')
  if (limit !== undefined && limit > mostResults)
    throw new UsageError(`The service returns up to ${formatCount(mostResults, 'result')}. Use a smaller --limit.`)
  return {
    query,
    ...(limit === undefined ? {} : { maxResults: limit }),
    ...(category === undefined ? {} : { category }),
    ...(publishedFrom === undefined ? {} : { publishedFrom }),
    ...(publishedUntil === undefined ? {} : { publishedUntil }),
    ...(spoken === undefined ? {} : { containSpokenText: spoken }),
    ...(screen === undefined ? {} : { containScreenText: screen }),
    includeTranscription: save === true,
    includeSummary: save === true,
  }
}

/** Turns each highlight into one moment for what is said and one for what is shown, as a library search returns them. */
const toMoments = ({ highlights }: ServiceSearchResult) =>
  highlights.flatMap(({ startMs, endMs, said, shown }) => [
    ...(said === null ? [] : [{ startMs, endMs, kind: 'said', text: said }]),
    ...(shown === '' ? [] : [{ startMs, endMs, kind: 'shown', text: shown }]),
  ])

/** Exit status: 1 when a result could not be saved. */
export async function searchHosted(session: Session, query: string, options: SearchServiceOptions): Promise<number> {
  const request = readRequest(query, options)
  const started = performance.now()
  const { found, saved } = await session.call(
    async (client) => {
      const found = await client.search.service(request)
      const positions = found.results.map(({ position }) => position)
      if (!options.save || positions.length === 0) return { found, saved: [] }
      const { searchId } = found
      const into = options.collection === undefined ? {} : { collectionName: options.collection }
      return {
        found,
        saved: (await client.search.saveResults({ searchId, positions, replace: options.replace === true, ...into }))
          .saved,
      }
    },
    { isRepeatable: false },
  )
  const { unreadable, costUsd } = found
  const results = found.results.map((result) => ({ ...result, moments: toMoments(result) }))
  if (options.json) printJson({ results, unreadable, saved, costUsd, tookMs: Math.round(performance.now() - started) })
  else {
    for (const { position, title, videoId, url, moments } of results) {
      printLines([`${position}. ${title}  (${videoId ?? url})`])
      printLines(moments.map(({ startMs, kind, text }) => `${formatTime(startMs).padStart(8)}  ${kind}  ${text}`))
    }
    printLines([...unreadable.map(({ message }) => message), ...saved.map(describeSavedLine)])
    printLines([`${results.length} found, cost ${formatUsd(costUsd)}`])
  }
  return saved.some(({ state }) => state === 'failed') ? 1 : 0
}
