import type { PassageKind } from '../../contract/app/moments.ts'
import type { AudioClip } from '../../contract/app/videos.ts'
import type { VideoHighlight } from '../../contract/service/written.ts'
import { findShared, listSubjects } from '../answers/overlap.ts'
import type { Library } from '../library/database/open.ts'
import { listClipsDuring } from '../library/videos/clips-during.ts'
import { findEstimatedTimes } from '../library/videos/estimated-times.ts'
import { writeRange } from './write-video.ts'

interface HighlightedMoment {
  /** Null for a page without a video id. */
  videoId: string | null
  kind: PassageKind
  startMs: number
  endMs: number
  text: string
}

const together = (texts: readonly string[]) => texts.join(' ').trim()

const timesOf = (library: Library, { videoId }: HighlightedMoment) =>
  videoId === null ? undefined : findEstimatedTimes(library, [videoId]).get(videoId)

/** Narrows a summarised section to its audio clip with most of the query's words, if it has audio clips. Other moments stay unchanged. */
function narrow<Found extends HighlightedMoment>(library: Library, moment: Found, query: string): Found {
  if (moment.kind !== 'summarised') return moment
  const subjects = listSubjects(query)
  const worthOf = (text: string) => findShared(subjects, listSubjects(text)).length
  let best: { clip: AudioClip; worth: number } | undefined
  for (const clip of listClipsDuring(library, moment.videoId ?? '', moment).audioClips) {
    const worth = worthOf(clip.text)
    if (best === undefined || worth > best.worth) best = { clip, worth }
  }
  if (best === undefined) return moment
  const { startMs, endMs, text } = best.clip
  return { ...moment, kind: 'said', startMs, endMs, text }
}

/** The clip for a moment. If its times are only estimated, the range is the whole video, because no narrower one is known. */
export function toClip<Found extends HighlightedMoment>(library: Library, moment: Found, query: string): Found {
  const clip = narrow(library, moment, query)
  const estimated = timesOf(library, clip)
  return estimated?.kinds.includes(clip.kind) ? { ...clip, startMs: 0, endMs: estimated.lengthMs } : clip
}

/** A clip with what is said and shown in it. Text whose times are only estimated is left out. */
export function writeHighlight(library: Library, moment: HighlightedMoment): VideoHighlight {
  const { kind, text } = moment
  const unknown = timesOf(library, moment)?.kinds ?? []
  const during = listClipsDuring(library, moment.videoId ?? '', moment)
  const heard = unknown.includes('said') ? '' : together(during.audioClips.map((clip) => clip.text))
  const seen = unknown.includes(kind) ? '' : together(during.visualClips.map(({ description }) => description))
  const said = kind === 'said' ? text : heard
  const shown = kind === 'shown' ? text : seen
  return { ...writeRange(moment), visualDescription: shown, audioTranscription: said === '' ? null : said }
}
