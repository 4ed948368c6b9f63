import type { Citation } from '../../../contract/app/answers.ts'
import { type AnswerCitationRead, answerCitationSchema } from '../../../contract/service/answer.ts'
import { readEach } from '../../../contract/service/each.ts'
import { toAudioClips } from './clips.ts'
import { type NamedVideo, toNamedVideo } from './named-video.ts'
import { describeUnreadable, type UnreadableItem } from './unreadable-item.ts'

export interface ServiceCitation
  extends Omit<Citation, 'number' | 'isInLibrary' | 'service'>,
    Pick<NamedVideo, 'service' | 'video'> {
  /** Its place in the service's list, counted from 1: what a `[1]` in the text means. */
  position: number
}

/** Citations read one by one; those that cannot be read keep their place in the count. */
export function readCitations(items: readonly unknown[]): {
  citations: ServiceCitation[]
  unreadable: UnreadableItem[]
} {
  const readings = readEach(answerCitationSchema, items)
  return {
    citations: readings.flatMap((reading) =>
      reading.kind === 'read' ? [{ ...toCitation(reading.value), position: reading.index + 1 }] : [],
    ),
    unreadable: readings.flatMap((reading) =>
      reading.kind === 'unreadable' ? [describeUnreadable('Source', reading.unreadable)] : [],
    ),
  }
}

/** A later list may repeat what an earlier one said or go on from it: both end as one list in the order of arrival. */
export function mergeCitations(earlier: readonly unknown[], later: readonly unknown[]): unknown[] {
  const known = new Set(earlier.map((item) => JSON.stringify(item)))
  return [...earlier, ...later.filter((item) => !known.has(JSON.stringify(item)))]
}

/** The moment of the best-matching clip; the whole video when the service names none. */
function toCitation(cited: AnswerCitationRead): Omit<ServiceCitation, 'position'> {
  const named = toNamedVideo(cited)
  const [highlight] = named.service.highlights
  const moment = highlight ?? { startMs: 0, endMs: named.service.durationMs ?? 0, said: null, shown: '' }
  return {
    ...named,
    startMs: moment.startMs,
    endMs: moment.endMs,
    kind: moment.said === null ? 'shown' : 'said',
    text: moment.said ?? moment.shown,
    speakerId: moment.said === null ? null : speakerDuring(cited, moment),
    supported: null,
  }
}

/** Who speaks during the clip, when the transcription is there and it is one speaker only. */
function speakerDuring(cited: AnswerCitationRead, range: { startMs: number; endMs: number }): string | null {
  const clips = toAudioClips(cited.transcription).filter(
    (clip) => clip.startMs < range.endMs && clip.endMs > range.startMs,
  )
  const [speaker, ...others] = new Set(clips.map((clip) => clip.speakerId))
  return others.length === 0 ? (speaker ?? null) : null
}
