// Searches the library by words and, when asked to, also by meaning.
import type { Client } from '../../backend/doors/connect.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { MeaningOutcome } from '../../contract/app/meaning.ts'
import type { PassageKind } from '../../contract/app/moments.ts'
import type { Found, FoundMoment, SearchResult } from '../../contract/app/search.ts'
import { formatCount, plural } from '../../contract/format-count.ts'
import { formatTime } from '../../contract/format-time.ts'
import { leaveOutFound } from '../../contract/leave-out-found.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'

export interface SearchLibraryOptions {
  json?: true
  kind?: PassageKind
  limit?: number
  meaning?: true
  prepare?: true
}

const usualMoments = 50
const usualRelated = 20
/** The most that one call returns. */
const mostPerPage = 500
const mostRelated = 100
/** How many videos that wait to be indexed are waited for. */
const mostAwaited = 400
/** From here on, the backend does not count further. */
const countLimit = 10_000

type SearchRequest = Parameters<Client['search']['library']>[0]

/**
 * Searches, and again if videos wait to be indexed: every search first indexes a few of them, so that the videos that were just added are
 * found. If many wait, as after an update, this does not wait for them.
 */
export async function searchIndexed(session: Session, request: SearchRequest) {
  let found = await session.call((client) => client.search.library(request))
  for (let waiting = found.unindexedVideos; waiting > 0 && waiting <= mostAwaited; waiting = found.unindexedVideos) {
    found = await session.call((client) => client.search.library(request))
    if (found.unindexedVideos >= waiting) break
  }
  return found
}

/**
 * The pages of the exact search until there are `limit` moments. A page has only the best moments of each video, so if moments are missing
 * after the last page, the further ones of each video follow.
 */
async function findMoments(session: Session, request: { query: string; kinds?: PassageKind[] }, limit: number) {
  const readPage = (page: { after?: number; videoIds?: string[] }, most: number) =>
    session.call((client) => client.search.library({ ...request, ...page, limit: Math.min(most, mostPerPage) }))
  const { next: second, ...found } = await searchIndexed(session, { ...request, limit: Math.min(limit, mostPerPage) })
  let left = limit - countListed(found.results)
  for (let next = second; next !== null && left > 0; ) {
    const page = await readPage({ after: next }, left)
    found.results.push(...page.results)
    found.tookMs += page.tookMs
    left -= countListed(page.results)
    next = page.next
  }
  for (const result of found.results) {
    if (left <= 0) break
    const listed = countListed([result], isMoment)
    if (result.momentCount <= listed) continue
    const ofVideo = await readPage({ videoIds: [result.videoId] }, result.moments.length + left)
    const moments = ofVideo.results.find(({ videoId }) => videoId === result.videoId)?.moments ?? []
    found.tookMs += ofVideo.tookMs
    left -= Math.max(moments.length - result.moments.length, 0)
    if (moments.length > result.moments.length) result.moments = moments
  }
  return found
}

const isMoment = ({ kind }: FoundMoment) => kind !== 'title'

const countListed = (results: readonly SearchResult[], isCounted: (moment: FoundMoment) => boolean = () => true) =>
  results.reduce((sum, { moments }) => sum + moments.filter(isCounted).length, 0)

/** For example “50 of 382 moments in 97 videos”; null if only titles were found. */
function describeTotal({ results, total }: Pick<Found, 'results' | 'total'>): string | null {
  if (total.moments === 0) return null
  const listed = countListed(results, isMoment)
  const counted = `${formatCount(total.moments, 'moment')} in ${formatCount(total.videos, 'video')}`
  if (!total.isExact && total.moments >= countLimit)
    return `${listed.toLocaleString('en')} of over ${formatCount(total.moments, 'moment')}`
  if (!total.isExact) return `at least ${counted}`
  return listed < total.moments ? `${listed.toLocaleString('en')} of ${counted}` : counted
}

/** Sentences on what the search could not use or did not cover. */
export function listSearchNotes({ notices, unindexedVideos }: Pick<Found, 'notices' | 'unindexedVideos'>): string[] {
  if (unindexedVideos === 0) return notices
  const verb = plural(unindexedVideos, 'is', 'are')
  return [...notices, `${formatCount(unindexedVideos, 'video')} ${verb} not indexed yet and could not be searched.`]
}

/** A sentence on why the search by meaning was incomplete; null when it covered the whole library. */
function describeShortfall({ embedded, total, problem }: MeaningOutcome): string | null {
  if (problem !== null) return problem
  if (embedded >= total) return null
  const counts = `${embedded.toLocaleString('en')} of ${formatCount(total, 'excerpt')}`
  return `Search by meaning covers ${counts}. With --prepare, the model reads the rest first.`
}

function printResults<Moment extends FoundMoment>(
  results: readonly { title: string; videoId: string; moments: readonly Moment[] }[],
  describeOrigin: (moment: Moment) => string = () => '',
): void {
  for (const { title, videoId, moments } of results) {
    printLines([`${title}  (${videoId})`])
    for (const moment of moments.toSorted((a, b) => a.startMs - b.startMs)) {
      const estimated = moment.areTimesEstimated ? '(time estimated) ' : ''
      const origin = describeOrigin(moment)
      printLines([
        `${formatTime(moment.startMs).padStart(8)}  ${moment.kind.padEnd(10)}  ${origin}${estimated}${moment.text}`,
      ])
    }
  }
}

/**
 * Prints the moments that contain all the words, and below them related excerpts: those with most of the words and, with `meaning`, also
 * those that are close in meaning. Exit status: 1 when `meaning` was asked for and nothing could be searched by meaning.
 */
export async function searchInLibrary(session: Session, query: string, options: SearchLibraryOptions): Promise<number> {
  const { kind, limit = usualMoments, meaning: byMeaning = false, prepare, json } = options
  const request = { query, ...(kind ? { kinds: [kind] } : {}) }
  const { state } = byMeaning ? await session.call((client) => client.meaning.state()) : { state: null }
  if (byMeaning && state === null)
    throw new AppError('MODEL_MISSING', 'Search by meaning needs an embedding model. Enter its name in Settings.')
  if (prepare) await session.call((client) => client.meaning.prepare({ waits: true }), { isRepeatable: false })

  const found = await findMoments(session, request, limit)
  const near = await session.call((client) =>
    client.search.related({ ...request, byMeaning, limit: Math.min(options.limit ?? usualRelated, mostRelated) }),
  )
  const related = leaveOutFound(near.results, found.results)
  const meaning = byMeaning ? (near.meaning ?? { embedded: 0, total: state?.total ?? 0, problem: null }) : null

  if (json) {
    const { results, tookMs, ...others } = found
    printJson({ results, related, ...others, ...(meaning && { meaning }), tookMs: tookMs + near.tookMs })
  } else {
    const total = describeTotal(found)
    printResults(found.results)
    if (total !== null) printLines([total])
    if (found.results.length === 0)
      printLines([related.length === 0 ? 'Nothing found.' : 'No exact match. Closest results:'])
    else if (related.length > 0) printLines(['', 'Related'])
    printResults(related, ({ foundBy }) => (byMeaning ? `${foundBy.padEnd(7)}  ` : ''))
  }
  const shortfall = meaning && describeShortfall(meaning)
  printNotes([...listSearchNotes(found), ...(shortfall === null ? [] : [shortfall])])
  return meaning !== null && (meaning.problem !== null || (meaning.embedded === 0 && meaning.total > 0)) ? 1 : 0
}
