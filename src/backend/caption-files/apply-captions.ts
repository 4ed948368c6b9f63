import { AppError } from '../../contract/app/errors.ts'
import { withoutUnread } from '../../contract/app/unread.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import { formatCount } from '../../contract/format-count.ts'
import type { CaptionLine } from '../captions/caption-line.ts'
import { captionsToClips } from '../captions/captions-to-clips.ts'
import { spreadOverTime } from '../captions/spread-over-time.ts'
import { buildSections } from '../summaries/sections.ts'
import { summariseClips } from '../summaries/summarise.ts'
import type { DecodedFile } from './read-caption-file.ts'

/** The BCP 47 code for an undetermined language. */
export const unknownLanguage = 'und'

const chapterMethods: readonly VideoContent['sectionMethod'][] = ['chapters', 'auto-chapters', 'description']

export interface NamedCaptions {
  fileName: string
  /** BCP 47; null if neither the user nor the file says. */
  language: string | null
  decoded: DecodedFile
}

export const trackOf = ({ fileName, language, decoded }: NamedCaptions): NonNullable<VideoContent['captionTrack']> => ({
  language: language ?? decoded.language ?? unknownLanguage,
  kind: 'file',
  name: fileName,
  ...(decoded.timing === 'none' ? { areTimesEstimated: true } : {}),
})

/** A fast speaker says about 25 characters per second; a file may hold captions in several languages at once. */
const mostCharactersPerSecond = 200
/** Shorter texts are not checked, because the user may have pasted the whole text at one time. */
const longestUnchecked = 20_000

function isOverfull(lines: readonly CaptionLine[], lastMs: number | null): boolean {
  const length = lines.reduce((sum, { text }) => sum + text.length, 0)
  const endMs = lines.reduce((latest, line) => Math.max(latest, line.endMs ?? line.startMs), 0)
  const spokenMs = Math.min(lastMs ?? Number.POSITIVE_INFINITY, Math.max(endMs, 1)) - (lines[0]?.startMs ?? 0)
  return length > longestUnchecked && length > (mostCharactersPerSecond * Math.max(spokenMs, 1)) / 1000
}

/**
 * The captions that start before the end of the video, with a note about the others. Throws CAPTIONS_UNREADABLE if the file has more words
 * than anybody can say in that time.
 */
export function fitToVideo(decoded: DecodedFile, durationMs: number | null): DecodedFile {
  const isTimed = decoded.timing !== 'none'
  const placed = isTimed ? decoded.lines : spreadOverTime(decoded.lines, durationMs)
  if (isOverfull(placed, durationMs)) {
    const message =
      'This file has more words than can be said in its time. Check that it belongs to this video and that its times are right.'
    throw new AppError('CAPTIONS_UNREADABLE', message, {})
  }
  if (!isTimed || durationMs === null) return decoded
  const lines = decoded.lines.filter(({ startMs }) => startMs < durationMs)
  const lost = decoded.lines.length - lines.length
  if (lost === 0) return decoded
  const note = `${formatCount(lost, 'caption was left out, because it starts', 'captions were left out, because they start')} after the end of the video.`
  return { ...decoded, lines, notes: [...decoded.notes, note] }
}

/**
 * The video with the captions of a file in place of its spoken clips. Chapters and everything that a service wrote are kept; other sections
 * and the summary are made again. The paragraphs of a text without times are spread evenly over the video, in proportion to their length.
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
    unread: withoutUnread(video.unread, 'said'),
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
