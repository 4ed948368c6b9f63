// Converts clips of the wire format to the app's: seconds become milliseconds, and lists are sorted by time.
import type { AudioClip, Section, Summary, VisualClip } from '../../../contract/app/videos.ts'
import type {
  AudioClipRead,
  HighlightRead,
  SectionSummaryRead,
  VideoClipRead,
} from '../../../contract/service/resources.ts'
import { unknownSpeaker } from '../../../contract/service/unknown-speaker.ts'

/** Clamped to 0 and the largest safe integer. */
export function toMs(seconds: number): number {
  return Math.min(Math.max(0, Math.round(seconds * 1000)), Number.MAX_SAFE_INTEGER)
}

/** A range with no end, or an end that is not after its start, lasts one second, the smallest unit of the wire format. */
export function toRange(startTime: number, endTime: number | null | undefined): { startMs: number; endMs: number } {
  const startMs = toMs(startTime)
  const endMs = toMs(endTime ?? startTime)
  return { startMs, endMs: endMs > startMs ? endMs : Math.min(startMs + 1000, Number.MAX_SAFE_INTEGER) }
}

function inOrder<Clip extends { startMs: number; endMs: number }>(clips: Clip[]): Clip[] {
  return clips.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
}

/** When all clips carry the label for unknown speakers, every `speakerId` becomes null. */
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

/** Converts a highlight to milliseconds, with what is said and shown in it. */
export function toMoment(highlight: HighlightRead) {
  return {
    ...toRange(highlight.startTime, highlight.endTime),
    said: highlight.audioTranscription || null,
    shown: highlight.visualDescription ?? '',
  }
}
