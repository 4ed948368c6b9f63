// Writes a video in the wire format. Where the format requires a value that is unknown, a neutral one is written: an empty string, 0, the
// epoch for a date, `speaker_0`, the whole video for estimated times. `sources/hosted` reads all of these but the last as unknown.
import type { PassageKind } from '../../contract/app/moments.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import { unknownSpeaker } from '../../contract/service/unknown-speaker.ts'
import type { CommonVideoData, Transcription, VideoData, WrittenVideoSummary } from '../../contract/service/written.ts'
import { youtubeSite } from '../../contract/youtube/addresses.ts'
import { estimatedKinds } from '../library/videos/estimated-times.ts'
import type { VideoFacts } from '../library/videos/video-facts.ts'

/** All pages are YouTube pages. */
const favicon = `${youtubeSite}/favicon.ico`

/** The content of a video that was requested. */
export interface WantedContent {
  transcription: boolean
  summary: boolean
}

interface Range {
  startMs: number
  endMs: number
}

/** Whole seconds: the start is rounded down, the end up, and a range lasts at least one second. */
export function writeRange({ startMs, endMs }: Range): { startTime: number; endTime: number } {
  const startTime = Math.floor(startMs / 1000)
  return { startTime, endTime: Math.max(startTime + 1, Math.ceil(endMs / 1000)) }
}

const latestInstant = 8_640_000_000_000_000

function writeDate(instant: number | null): string {
  return new Date(instant === null || Math.abs(instant) > latestInstant ? 0 : instant).toISOString()
}

export type WritableFacts = Omit<VideoFacts, 'videoId' | 'source'>

/** A video from the library or from a source. */
export type WritableVideo = WritableFacts &
  Pick<VideoContent, 'audioClips' | 'visualClips' | 'sections' | 'summary' | 'captionTrack' | 'sectionMethod'>

export function writeFacts(video: WritableFacts): CommonVideoData {
  const { thumbnail, durationMs } = video
  return {
    url: video.url,
    title: video.title,
    description: video.description,
    thumbnail: { url: thumbnail?.url ?? '', width: thumbnail?.width ?? 0, height: thumbnail?.height ?? 0 },
    author: { name: video.author, url: video.authorUrl, avatar: video.authorAvatarUrl ?? '' },
    publishedDate: writeDate(video.publishedAt),
    duration: Math.ceil((durationMs ?? 0) / 1000),
    favicon: video.faviconUrl ?? favicon,
  }
}

/** Returns the whole video as the range if times of this kind are estimated: the format has no other way to say that a time is unknown. */
function rangeOf({ durationMs, audioClips, ...video }: Timed, kind: PassageKind) {
  const whole = { startMs: 0, endMs: durationMs ?? audioClips.at(-1)?.endMs ?? 0 }
  const isEstimated = estimatedKinds(video).includes(kind)
  return (range: Range) => writeRange(isEstimated ? whole : range)
}

type Timed = Pick<WritableVideo, 'durationMs' | 'audioClips' | 'captionTrack' | 'sectionMethod'>

export function writeTranscription(video: Timed & Pick<WritableVideo, 'visualClips'>): Transcription {
  const { audioClips, visualClips } = video
  const saidRange = rangeOf(video, 'said')
  return {
    videoClips: visualClips.map((clip) => ({ ...writeRange(clip), visualDescription: clip.description })),
    audioClips: audioClips.map((clip) => ({
      ...saidRange(clip),
      transcription: clip.text,
      speakerId: clip.speakerId || unknownSpeaker,
    })),
  }
}

function writeSummary(video: WritableVideo): WrittenVideoSummary {
  const { summary, sections } = video
  const sectionRange = rangeOf(video, 'summarised')
  return {
    overallSummary: summary?.text ?? '',
    sectionSummaries: sections.map(({ title, summary: text, ...range }) => ({
      ...sectionRange(range),
      title,
      summary: text,
    })),
  }
}

/** Writes only the requested content. */
export function writeContent(
  video: WritableVideo,
  wanted: WantedContent,
): Pick<VideoData, 'transcription' | 'summary'> {
  return {
    ...(wanted.transcription ? { transcription: writeTranscription(video) } : {}),
    ...(wanted.summary ? { summary: writeSummary(video) } : {}),
  }
}
