import { AppError } from '../../contract/app/errors.ts'
import type { MeaningOutcome } from '../../contract/app/meaning.ts'
import type { PassageKind } from '../../contract/app/moments.ts'
import { formatCount } from '../../contract/format-count.ts'
import { formatTime } from '../../contract/format-time.ts'

import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'

export interface SearchMeaningOptions {
  json?: true
  kind?: PassageKind
  limit?: number
  prepare?: true
}

const mostResults = 100

/** A sentence on why the search by meaning was incomplete; null when it covered the whole library. */
function shortfallOf({ embedded, total, problem }: MeaningOutcome): string | null {
  if (problem !== null) return problem
  if (embedded >= total) return null
  const counts = `${embedded.toLocaleString('en')} of ${formatCount(total, 'excerpt')}`
  return `Search by meaning covers ${counts}. With --prepare, the model reads the rest first.`
}

/** Searches by words and by meaning together. Exit status: 1 when nothing could be searched by meaning. */
export async function searchByMeaning(session: Session, query: string, options: SearchMeaningOptions): Promise<number> {
  const { kind, limit = 20, prepare, json } = options
  if (limit > mostResults)
    throw new UsageError(`Search by meaning finds up to ${formatCount(mostResults, 'moment')}. Use a smaller --limit.`)
  const { state } = await session.call((client) => client.meaning.state())
  if (state === null)
    throw new AppError('MODEL_MISSING', 'Search by meaning needs an embedding model. Enter its name in Settings.')
  if (prepare) await session.call((client) => client.meaning.prepare({ waits: true }), { isRepeatable: false })
  const found = await session.call((client) =>
    client.search.related({ query, limit, ...(kind ? { kinds: [kind] } : {}) }),
  )
  if (json) printJson(found)
  else {
    if (found.results.length === 0) printLines(['Nothing found.'])
    for (const { title, videoId, moments } of found.results) {
      printLines([`${title}  (${videoId})`])
      printLines(
        moments.map(
          ({ startMs, kind, foundBy, text, areTimesEstimated }) =>
            `${formatTime(startMs).padStart(8)}  ${kind.padEnd(10)}  ${foundBy.padEnd(7)}  ${areTimesEstimated ? '(time estimated) ' : ''}${text}`,
        ),
      )
    }
  }
  const meaning = found.meaning ?? { embedded: 0, total: state.total, problem: null }
  const shortfall = shortfallOf(meaning)
  if (shortfall !== null) printNotes([shortfall])
  return meaning.problem !== null || (meaning.embedded === 0 && meaning.total > 0) ? 1 : 0
}
