import type { HighlightRead } from '../../../contract/service/resources.ts'
import { toRange } from './clips.ts'

/** What a highlight says and shows, and when. */
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
