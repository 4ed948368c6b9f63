// Seconds of the wire to milliseconds of the app, and lists of clips to lists in order.
import type { AudioClip, Section, Summary, VisualClip } from '../../../contract/app/videos.ts'
import type { AudioClipRead, SectionSummaryRead, VideoClipRead } from '../../../contract/service/resources.ts'
import { unknownSpeaker } from '../../../contract/service/unknown-speaker.ts'

/** Not negative, and never beyond what an integer can hold. */
export function toMs(seconds: number): number {
  return Math.min(Math.max(0, Math.round(seconds * 1000)), Number.MAX_SAFE_INTEGER)
}

/** A range that ends before it begins, or at once, or nowhere, is given the one second that is the wire's smallest measure. */
export function toRange(startTime: number, endTime: number | null | undefined): { startMs: number; endMs: number } {
  const startMs = toMs(startTime)
  const endMs = toMs(endTime ?? startTime)
  return { startMs, endMs: endMs > startMs ? endMs : Math.min(startMs + 1000, Number.MAX_SAFE_INTEGER) }
}

function inOrder<Clip extends { startMs: number; endMs: number }>(clips: Clip[]): Clip[] {
  return clips.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
}

/** Where every clip has the label of those who were not told apart, nothing is known of who speaks. */
export function toAudioClips(clips: readonly AudioClipRead[]): AudioClip[] {
  const areToldApart = clips.some(({ speakerId }) => speakerId && speakerId !== unknownSpeaker)
  return inOrder(
    clips.map((clip) => ({
      ...toRange(clip.startTime, clip.endTime),
      text: clip.transcription,
      speakerId: areToldApart ? clip.speakerId || null : null,
      isSound: false,
    })),
  )
}

export function toVisualClips(clips: readonly VideoClipRead[]): VisualClip[] {
  return inOrder(
    clips.map((clip) => ({ ...toRange(clip.startTime, clip.endTime), description: clip.visualDescription })),
  )
}

export function toSections(sections: readonly SectionSummaryRead[]): Section[] {
  return inOrder(
    sections.map((section) => ({
      ...toRange(section.startTime, section.endTime),
      title: section.title ?? '',
      summary: section.summary,
    })),
  )
}

export function toSummary(text: string | null): Summary | null {
  return text === null || text.trim() === '' ? null : { text, method: 'service' }
}
