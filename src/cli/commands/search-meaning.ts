import { formatTime } from '../../backend/exports/format-time.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { MeaningOutcome } from '../../contract/app/meaning.ts'
import type { PassageKind } from '../../contract/app/moments.ts'
import { UsageError } from '../errors.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'

export interface SearchMeaningOptions {
  json?: true
  kind?: PassageKind
  limit?: number
  prepare?: true
}

const mostResults = 100

/** Why less was found than could be, in a sentence; null when nothing is missing. */
function shortfallOf({ embedded, total, problem }: MeaningOutcome): string | null {
  if (problem !== null) return problem
  if (embedded >= total) return null
  const counts = `${embedded.toLocaleString()} of ${total.toLocaleString()} excerpts`
  return `Search by meaning covers ${counts}: with --prepare the model reads the rest first.`
}

/** Words and meaning together. Exit status 1 when nothing could be looked for by meaning. */
export async function searchByMeaning(session: Session, query: string, options: SearchMeaningOptions): Promise<number> {
  const { kind, limit = 20, prepare, json } = options
  if (limit > mostResults) throw new UsageError(`A search by meaning gives ${mostResults} moments at most.`)
  const { state } = await session.call((client) => client.meaning.state())
  if (state === null)
    throw new AppError('MODEL_MISSING', 'No model for search by meaning is set up: enter its name in Settings.')
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
