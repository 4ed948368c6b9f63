import type { Video } from '../../contract/app/videos.ts'
import { nameLanguage } from '../ui/format/languages.ts'

/** Whose words the transcript holds: "English, automatic captions", "German, from talk.srt". */
export function describeTrack(
  { language, kind, name, areTimesEstimated }: NonNullable<Video['captionTrack']>,
  locale?: string,
): string {
  const spoken = language === 'und' ? '' : nameLanguage(language, locale)
  if (kind === 'file') {
    const from = `${spoken === '' ? 'From' : `${spoken}, from`} ${name ?? 'a file'}`
    return areTimesEstimated ? `${from}, times estimated` : from
  }
  const captions = kind === 'automatic' ? 'automatic captions' : 'captions'
  if (spoken === '') return `${captions.charAt(0).toUpperCase()}${captions.slice(1)}`
  return kind === 'automatic' ? `${spoken}, ${captions}` : `${spoken} ${captions}`
}

/** What was left out of the captions or taken otherwise than it stood there, in sentences. */
export function readCaptionNotes({ captionTrack, extra }: Pick<Video, 'captionTrack' | 'extra'>): string[] {
  // Of a video without a track, what is kept under this name is a service's own.
  if (captionTrack === null || !Array.isArray(extra.captionNotes)) return []
  return extra.captionNotes.filter((note) => typeof note === 'string')
}
