// What an answer from the library rests on: the moments found for a question, judged and numbered.
import type { Citation, Scope } from '../../contract/app/answers.ts'
import type { Cost } from '../../contract/app/costs.ts'
import { getCollection } from '../library/collections.ts'
import type { Library } from '../library/database/open.ts'
import { occurs } from '../library/search/question-words.ts'
import type { FoundPassage } from '../library/search/search.ts'
import { listWords } from '../library/search/words.ts'
import { findEstimatedTimes, noteEstimate } from '../library/videos/estimated-times.ts'
import { nextTurn } from '../next-turn.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isNumberWord } from './numbers.ts'
import { findShared, listSubjects } from './overlap.ts'
import { newIn, preferQuotes } from './repeats.ts'

export interface EvidenceRequest {
  question: string
  scope: Exclude<Scope, { kind: 'service' }>
  /** How many citations at most. */
  limit: number
  /** The moments stand for themselves: nobody after us tells evidence from chance. */
  isQuoted: boolean
  signal: AbortSignal
}

/** Some moments turn out to be no evidence, or to say again what another says. */
const momentsPerCitation = 3

function toFilter(library: Library, scope: EvidenceRequest['scope']) {
  switch (scope.kind) {
    case 'library':
      return {}
    case 'collection':
      return { collectionId: getCollection(library, scope.collectionId).collectionId }
    case 'videos':
      return { videoIds: scope.videoIds }
  }
}

/** A number alone says nothing of what is counted, unless nothing else is asked about. */
function listWhatIsAsked(question: string): string[] {
  const subjects = listSubjects(question)
  const counted = subjects.filter((subject) => !isNumberWord(subject))
  return counted.length > 0 ? counted : subjects
}

interface Judged {
  moment: FoundPassage
  /** How many of the things asked about come up. */
  shared: number
  /** How many do not, and nowhere else in the library either. */
  unknown: number
}

function judge(moment: FoundPassage, subjects: readonly string[], unknownSubjects: ReadonlySet<string>): Judged {
  const words = [...listWords(`${moment.title} ${moment.text}`), ...listSubjects(moment.text)]
  const found = findShared(subjects, words)
  const unknown = subjects.filter((subject) => unknownSubjects.has(subject) && !found.includes(subject)).length
  return { moment, shared: found.length, unknown }
}

/**
 * Of several things asked about more than one must come up together, and more than the library knows nothing of: “capital” in
 * another sense says nothing of the capital of Australia.
 */
const standsForItself = ({ shared, unknown }: Judged, subjectCount: number) =>
  shared > 0 && shared >= Math.min(subjectCount, 3) - 1 && shared > unknown

/** Before a summary comes what it sums up, where that has as much of what is asked about. */
function leadWithSources(judged: readonly Judged[]): Judged[] {
  const ordered = [...judged]
  for (const summary of judged.filter(({ moment }) => moment.kind === 'summarised')) {
    const at = ordered.indexOf(summary)
    const source = ordered.findIndex((one, index) => index > at && isSourceOf(one, summary))
    if (source > at) ordered.splice(at, 0, ...ordered.splice(source, 1))
  }
  return ordered
}

const isSourceOf = (one: Judged, summary: Judged) =>
  one.moment.kind !== 'summarised' &&
  one.moment.videoId === summary.moment.videoId &&
  one.moment.startMs >= summary.moment.startMs &&
  one.moment.endMs <= summary.moment.endMs &&
  one.shared >= summary.shared

export interface Evidence {
  /** Best first, numbered from 1; none when nothing in the scope has to do with the question. */
  citations: Citation[]
  /** Why nothing was looked for by meaning, in a sentence; null when all went well or no embedding model is set up. */
  problem: string | null
  /** What was bought to find them. */
  costs: readonly Cost[]
}

/** Throws COLLECTION_NOT_FOUND. */
export async function findEvidence(
  { library, retrieval }: { library: Library; retrieval: Pick<Retrieval, 'find'> },
  { question, scope, limit, isQuoted, signal }: EvidenceRequest,
): Promise<Evidence> {
  const subjects = listWhatIsAsked(question)
  const request = { question, ...toFilter(library, scope), limit: limit * momentsPerCitation }
  const { passages, meaning, costs } = await retrieval.find(request, signal)
  // The answers of the search thread come many in one turn.
  await nextTurn()
  signal.throwIfAborted()
  const unknownSubjects = new Set(subjects.filter((subject) => !occurs(library, subject)))
  const isEvidence = (one: Judged) =>
    isQuoted ? standsForItself(one, subjects.length) : one.shared > 0 || one.moment.foundBy !== 'words'
  const judged: Judged[] = []
  for (const passage of passages) {
    const moment = newIn(
      passage,
      judged.map((one) => one.moment),
    )
    const one = moment && judge(moment, subjects, unknownSubjects)
    if (one && isEvidence(one)) judged.push(one)
  }
  const ordered = isQuoted ? leadWithSources(judged) : judged
  const chosen = preferQuotes(ordered.map(({ moment }) => moment)).slice(0, limit)
  const estimated = findEstimatedTimes(
    library,
    chosen.map(({ videoId }) => videoId),
  )
  const citations = chosen.map((moment, index) => ({
    number: index + 1,
    ...toCited(moment),
    supported: null,
    isInLibrary: true,
    ...noteEstimate(estimated.get(moment.videoId), moment.kind),
  }))
  return { citations, problem: meaning?.problem ?? null, costs }
}

function toCited(moment: FoundPassage) {
  const { videoId, title, author, url, kind, startMs, endMs, text, speakerId, score } = moment
  return { videoId, title, author, url, kind, startMs, endMs, text, speakerId, score }
}
