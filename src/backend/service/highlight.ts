import type { PassageKind } from '../../contract/app/moments.ts'
import type { AudioClip } from '../../contract/app/videos.ts'
import type { VideoHighlight } from '../../contract/service/written.ts'
import { findShared, listSubjects } from '../answers/overlap.ts'
import { listClipsDuring } from '../library/clips-during.ts'
import type { Library } from '../library/open.ts'
import { writeRange } from './write-video.ts'

interface Moment {
  /** Null for a page that names no video. */
  videoId: string | null
  kind: PassageKind
  startMs: number
  endMs: number
  text: string
}

const together = (texts: readonly string[]) => texts.join(' ').trim()

/** Of a summarised stretch the clip in it that has most of the query's words, where anything is said; others as they are. */
export function toClip<Found extends Moment>(library: Library, moment: Found, query: string): Found {
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

/** A clip with what is said and shown in it. */
export function writeHighlight(library: Library, moment: Moment): VideoHighlight {
  const { kind, text } = moment
  const during = listClipsDuring(library, moment.videoId ?? '', moment)
  const said = kind === 'said' ? text : together(during.audioClips.map((clip) => clip.text))
  const shown = kind === 'shown' ? text : together(during.visualClips.map(({ description }) => description))
  return { ...writeRange(moment), visualDescription: shown, audioTranscription: said === '' ? null : said }
}
