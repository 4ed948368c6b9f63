// What an answer from the library rests on: the passages found for a question, widened to moments and numbered.
import type { Citation, Scope } from '../../contract/app/answers.ts'
import type { AudioClip } from '../../contract/app/videos.ts'
import { getCollection } from '../library/collections.ts'
import type { Library } from '../library/open.ts'
import type { FoundPassage } from '../library/search.ts'
import type { Searcher } from '../library/searcher.ts'
import { findVideo } from '../library/videos.ts'
import { joinTexts, widenToMoment } from './moments.ts'

export interface EvidenceRequest {
  question: string
  scope: Exclude<Scope, { kind: 'service' }>
  /** How many citations at most. */
  limit: number
  signal: AbortSignal
}

/** Several passages may be clips of one moment. */
const passagesPerCitation = 4

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

type Moment = Pick<Citation, 'startMs' | 'endMs' | 'text' | 'speakerId'>

function widen(passage: FoundPassage, clips: readonly AudioClip[]): Moment {
  const { startMs, endMs, text, speakerId, kind } = passage
  const index =
    kind === 'said'
      ? clips.findIndex((clip) => clip.startMs === startMs && clip.endMs === endMs && clip.text === text)
      : -1
  if (index < 0) return { startMs, endMs, text, speakerId }
  const { from, to } = widenToMoment(clips, index)
  const joined = clips.slice(from, to)
  return {
    startMs: clips[from]?.startMs ?? startMs,
    endMs: Math.max(...joined.map((clip) => clip.endMs)),
    text: joinTexts(joined.map((clip) => clip.text)),
    speakerId,
  }
}

/** Best first, numbered from 1; none when nothing in the scope has to do with the question. Throws COLLECTION_NOT_FOUND. */
export async function* findEvidence(
  { library, searcher }: { library: Library; searcher: Pick<Searcher, 'findPassages'> },
  { question, scope, limit, signal }: EvidenceRequest,
): AsyncGenerator<Citation, void, void> {
  const request = { question, ...toFilter(library, scope), limit: limit * passagesPerCitation }
  const passages = await searcher.findPassages(request, signal)
  const clipsByVideo = new Map<string, AudioClip[]>()
  const found: Citation[] = []

  for (const passage of passages) {
    if (found.length >= limit) return
    const { videoId, title, author, url, kind, startMs, endMs } = passage
    const isCovered = found.some(
      (other) => other.videoId === videoId && other.kind === kind && startMs < other.endMs && endMs > other.startMs,
    )
    if (isCovered) continue
    const clips = clipsByVideo.get(videoId) ?? findVideo(library, videoId)?.audioClips ?? []
    clipsByVideo.set(videoId, clips)
    const number = found.length + 1
    const citation: Citation = {
      ...{ number, videoId, title, author, url, kind, ...widen(passage, clips) },
      ...{ supported: null, isInLibrary: true },
    }
    found.push(citation)
    yield citation
  }
}
