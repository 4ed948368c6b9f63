import type { Citation } from '../../../contract/app/answers.ts'
import type { RawResult } from '../../../contract/app/raw-results.ts'
import type { AudioClip } from '../../../contract/app/videos.ts'
import type { NamedVideo } from './named-video.ts'
import type { UnreadableItem } from './raw-result.ts'
import { readNamed } from './read-named.ts'
import type { Redact } from './redaction.ts'

export interface ServiceCitation
  extends Omit<Citation, 'number' | 'isInLibrary' | 'service'>,
    Pick<NamedVideo, 'service' | 'video'> {
  /** The place in the service's list, counted from 1. A `[1]` in the text refers to position 1. */
  position: number
}

export interface CitationsRead {
  citations: ServiceCitation[]
  unreadable: UnreadableItem[]
  /** The JSON of citations that could not be read completely. */
  raw: RawResult[]
}

/** Reads citations one by one. Unreadable ones still count towards the positions of the others. */
export function readCitations(items: readonly unknown[], redact: Redact): CitationsRead {
  const { found, unreadable, raw } = readNamed('Source', items, redact)
  const citations = found.map(({ named, said, position }) => ({ ...toCitation(named, said), position }))
  return { citations, unreadable, raw }
}

/** Appends the new citations of a later list; a list may repeat citations of an earlier one. The order is that of arrival. */
export function mergeCitations(earlier: readonly unknown[], later: readonly unknown[]): unknown[] {
  const known = new Set(earlier.map((item) => JSON.stringify(item)))
  return [...earlier, ...later.filter((item) => !known.has(JSON.stringify(item)))]
}

/** The citation's moment is the first highlight, or the whole video when there is none. */
function toCitation(named: NamedVideo, clips: readonly AudioClip[]): Omit<ServiceCitation, 'position'> {
  const [highlight] = named.service.highlights
  const moment = highlight ?? { startMs: 0, endMs: named.service.durationMs ?? 0, said: null, shown: '' }
  return {
    ...named,
    startMs: moment.startMs,
    endMs: moment.endMs,
    kind: moment.said === null ? 'shown' : 'said',
    text: moment.said ?? moment.shown,
    speakerId: moment.said === null ? null : speakerDuring(clips, moment),
    supported: null,
  }
}

/** The speaker during the range; null when there is no transcript or more than one speaker. */
function speakerDuring(clips: readonly AudioClip[], range: { startMs: number; endMs: number }): string | null {
  const during = clips.filter((clip) => clip.startMs < range.endMs && clip.endMs > range.startMs)
  const [speaker, ...others] = new Set(during.map((clip) => clip.speakerId))
  return others.length === 0 ? (speaker ?? null) : null
}
