// What an answer from the library rests on: the passages found for a question, widened to moments, ranked and numbered.
import type { Citation, Scope } from '../../contract/app/answers.ts'
import type { AudioClip } from '../../contract/app/videos.ts'
import { getCollection } from '../library/collections.ts'
import type { Library } from '../library/open.ts'
import { occurs } from '../library/question-words.ts'
import type { FoundPassage } from '../library/search.ts'
import type { Searcher } from '../library/searcher.ts'
import { findVideo } from '../library/videos.ts'
import { listWords } from '../library/words.ts'
import { joinTexts, widenToMoment } from './moments.ts'
import { findShared, listSubjects } from './overlap.ts'
import { withoutRepeats } from './repeats.ts'

export interface EvidenceRequest {
  question: string
  scope: Exclude<Scope, { kind: 'service' }>
  /** How many citations at most. */
  limit: number
  /** The moments stand for themselves: nobody after us tells evidence from chance. */
  isQuoted: boolean
  signal: AbortSignal
}

/** Several passages may be clips of one moment, and the best moment need not hold the best passage. */
const passagesPerCitation = 8
/** What each further passage of a moment adds to its score. */
const furtherPassage = 0.4
/** Shorter texts tell little, however many of the words they have. */
const tellingText = 120

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

/** What was found, its range and text those of its moment. */
function widen(passage: FoundPassage, clips: readonly AudioClip[]): FoundPassage {
  const { startMs, endMs, text, kind } = passage
  if (kind !== 'said') return passage
  const index = clips.findIndex((clip) => clip.startMs === startMs && clip.endMs === endMs && clip.text === text)
  if (index < 0) return passage
  const { from, to } = widenToMoment(clips, index)
  const joined = clips.slice(from, to)
  return {
    ...passage,
    startMs: clips[from]?.startMs ?? startMs,
    endMs: Math.max(...joined.map((clip) => clip.endMs)),
    text: joinTexts(joined.map((clip) => clip.text)),
  }
}

/** Passages come best first; one within a moment that is there already adds to that. */
function toMoments(library: Library, passages: readonly FoundPassage[]): FoundPassage[] {
  const clipsByVideo = new Map<string, AudioClip[]>()
  const moments: FoundPassage[] = []
  for (const passage of passages) {
    const { videoId, kind, startMs, endMs, score } = passage
    const around = moments.find(
      (moment) =>
        moment.videoId === videoId && moment.kind === kind && startMs < moment.endMs && endMs > moment.startMs,
    )
    if (around) {
      around.score += furtherPassage * score
      continue
    }
    const clips = clipsByVideo.get(videoId) ?? findVideo(library, videoId)?.audioClips ?? []
    clipsByVideo.set(videoId, clips)
    moments.push({ ...widen(passage, clips) })
  }
  return moments
}

interface Ranked {
  moment: FoundPassage
  /** How many of the things asked about come up. */
  shared: number
  /** How many do not, and nowhere else in the library either. */
  unknown: number
  worth: number
}

function rank(moment: FoundPassage, subjects: readonly string[], unknownSubjects: ReadonlySet<string>): Ranked {
  const words = [...listWords(`${moment.title} ${moment.text}`), ...listSubjects(moment.text)]
  const found = findShared(subjects, words)
  const shared = found.length
  const unknown = subjects.filter((subject) => unknownSubjects.has(subject) && !found.includes(subject)).length
  const coverage = 0.5 + shared / Math.max(subjects.length, 1)
  const brevity = Math.sqrt(Math.min(1, moment.text.length / tellingText))
  return { moment, shared, unknown, worth: moment.score * coverage * brevity }
}

/**
 * Of several things asked about more than one must come up together, and more than the library knows nothing of: “capital” in
 * another sense says nothing of the capital of Australia.
 */
const standsForItself = ({ shared, unknown }: Ranked, subjectCount: number) =>
  shared >= Math.min(subjectCount, 3) - 1 && shared > unknown

/** Best first, numbered from 1; none when nothing in the scope has to do with the question. Throws COLLECTION_NOT_FOUND. */
export async function findEvidence(
  { library, searcher }: { library: Library; searcher: Pick<Searcher, 'findPassages'> },
  { question, scope, limit, isQuoted, signal }: EvidenceRequest,
): Promise<Citation[]> {
  const request = { question, ...toFilter(library, scope), limit: limit * passagesPerCitation }
  const passages = await searcher.findPassages(request, signal)
  const subjects = listSubjects(question)
  const unknownSubjects = new Set(subjects.filter((subject) => !occurs(library, subject)))
  const ranked = toMoments(library, passages)
    .map((moment) => rank(moment, subjects, unknownSubjects))
    .filter((found) => found.shared > 0 && (!isQuoted || standsForItself(found, subjects.length)))
    .sort((a, b) => b.worth - a.worth)
  return withoutRepeats(ranked)
    .slice(0, limit)
    .map(({ moment: { score: _, ...moment } }, index) => ({
      ...{ number: index + 1, ...moment, supported: null, isInLibrary: true },
    }))
}
