import type { VideoContent } from '../../contract/app/videos.ts'
import { captionsToClips } from '../captions/captions-to-clips.ts'
import { spreadOverTime } from '../captions/spread-over-time.ts'
import { buildSections } from '../summaries/sections.ts'
import { summariseClips } from '../summaries/summarise.ts'
import type { DecodedFile } from './read-caption-file.ts'

/** Undetermined, in BCP 47. */
export const unknownLanguage = 'und'

const chapterMethods: readonly VideoContent['sectionMethod'][] = ['chapters', 'auto-chapters', 'description']

export interface NamedCaptions {
  fileName: string
  /** BCP 47; null when neither the user nor the file says. */
  language: string | null
  decoded: DecodedFile
}

export const trackOf = ({ fileName, language, decoded }: NamedCaptions): NonNullable<VideoContent['captionTrack']> => ({
  language: language ?? decoded.language ?? unknownLanguage,
  kind: 'file',
  name: fileName,
  ...(decoded.timing === 'none' ? { areTimesEstimated: true } : {}),
})

/**
 * A video with what a caption file says in place of what was said in it before. Chapters, and what a service wrote of it, stay; other
 * sections and the summary are made anew. A text without times is spread evenly over the video, by the length of its paragraphs.
 */
export function applyCaptions(video: VideoContent, captions: NamedCaptions): VideoContent {
  const { durationMs, title } = video
  const { lines: read, timing, isAutomatic, notes } = captions.decoded
  const lines = timing === 'none' ? spreadOverTime(read, durationMs) : read
  const audioClips = captionsToClips(lines, { kind: isAutomatic ? 'automatic' : 'manual', durationMs })
  const chapters = chapterMethods.includes(video.sectionMethod) ? video.sections : []
  const built = buildSections({ chapters, clips: audioClips, durationMs, videoTitle: title })
  const isByService = video.sectionMethod === 'service' && video.sections.length > 0
  const summary = summariseClips(audioClips)
  const { captionNotes: _, ...extra } = video.extra
  return {
    ...video,
    captionTrack: trackOf(captions),
    audioClips,
    ...(isByService
      ? {}
      : {
          sections: built.sections,
          sectionMethod: built.method === 'chapters' ? video.sectionMethod : built.method,
        }),
    summary:
      video.summary?.method === 'service'
        ? video.summary
        : summary === ''
          ? null
          : { text: summary, method: 'extractive' },
    extra: notes.length === 0 ? extra : { ...extra, captionNotes: notes },
  }
}
