// Finds the moments of the library that answer a question, rejects those that are no evidence, and numbers the others.
import type { Citation, Scope } from '../../contract/app/answers.ts'
import type { Cost } from '../../contract/app/costs.ts'
import { getCollection } from '../library/collections.ts'
import type { Library } from '../library/database/open.ts'
import { occurs } from '../library/search/questions/question-words.ts'
import type { FoundPassage } from '../library/search/search.ts'
import { listWords } from '../library/search/terms/words.ts'
import { findEstimatedTimes, noteEstimate } from '../library/videos/estimated-times.ts'
import { nextTurn } from '../next-turn.ts'
import type { Retrieval } from '../retrieval/retrieval.ts'
import { isNumberWord } from './numbers.ts'
import { findShared, listSubjects } from './overlap.ts'
import { newIn, preferQuotes } from './repeats.ts'

export interface EvidenceRequest {
  question: string
  scope: Exclude<Scope, { kind: 'service' }>
  /** The most citations to return. */
  limit: number
  /** True if the moments are shown as they are. The check is then stricter, because no model sorts out chance matches afterwards. */
  isQuoted: boolean
  signal: AbortSignal
}

/** More moments are read than wanted, because some are no evidence or repeat others. */
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

/** The subjects of a question. A number is a subject only if there is no other one, because it does not say what is counted. */
function listQuestionSubjects(question: string): string[] {
  const subjects = listSubjects(question)
  const counted = subjects.filter((subject) => !isNumberWord(subject))
  return counted.length > 0 ? counted : subjects
}

interface Judged {
  moment: FoundPassage
  /** How many of the subjects occur in the moment. */
  shared: number
  /** How many of the subjects occur neither in the moment nor anywhere in the library. */
  unknown: number
}

function judge(moment: FoundPassage, subjects: readonly string[], unknownSubjects: ReadonlySet<string>): Judged {
  const words = [...listWords(`${moment.title} ${moment.text}`), ...listSubjects(moment.text)]
  const found = findShared(subjects, words)
  const unknown = subjects.filter((subject) => unknownSubjects.has(subject) && !found.includes(subject)).length
  return { moment, shared: found.length, unknown }
}

/**
 * At least one subject must occur (two if the question has three or more), and more subjects must occur than the library knows nothing
 * about: if it never mentions Australia, a moment with “capital” is no evidence about the capital of Australia.
 */
const isQuotable = ({ shared, unknown }: Judged, subjectCount: number) =>
  shared > 0 && shared >= Math.min(subjectCount, 3) - 1 && shared > unknown

/** Moves a source, for example a spoken moment, before the summary that covers it, if it contains as many of the subjects. */
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
  /** Best first, numbered from 1; empty if nothing in the scope fits the question. */
  citations: Citation[]
  /** A sentence that says why the search by meaning failed; null if it worked or no embedding model is set up. */
  problem: string | null
  /** The costs of finding them. */
  costs: readonly Cost[]
}

/** Throws COLLECTION_NOT_FOUND. */
export async function findEvidence(
  { library, retrieval }: { library: Library; retrieval: Pick<Retrieval, 'find'> },
  { question, scope, limit, isQuoted, signal }: EvidenceRequest,
): Promise<Evidence> {
  const subjects = listQuestionSubjects(question)
  const request = { question, ...toFilter(library, scope), limit: limit * momentsPerCitation }
  const { passages, meaning, costs } = await retrieval.find(request, signal)
  // Several results of the search thread can arrive in one turn of the event loop. Handling each in its own turn keeps the backend
  // responsive.
  await nextTurn()
  signal.throwIfAborted()
  const unknownSubjects = new Set(subjects.filter((subject) => !occurs(library, subject)))
  const isEvidence = (one: Judged) =>
    isQuoted ? isQuotable(one, subjects.length) : one.shared > 0 || one.moment.foundBy !== 'words'
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
