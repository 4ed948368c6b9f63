import type { HighlightRead } from '../../../contract/service/resources.ts'
import { toRange } from './clips.ts'

/** Converts a highlight to milliseconds, with what is said and shown in it. */
export function toMoment(highlight: HighlightRead): {
  startMs: number
  endMs: number
  said: string | null
  shown: string
} {
  return {
    ...toRange(highlight.startTime, highlight.endTime),
    said: highlight.audioTranscription || null,
    shown: highlight.visualDescription ?? '',
  }
}
