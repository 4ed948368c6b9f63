import type { Video } from '../../contract/app/videos.ts'
import { nameLanguage } from '../ui/format/languages.ts'

/** Where a transcript came from: "English, automatic captions" or "German, from talk.srt". */
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

/** Sentences about captions that were left out or changed. */
export function readCaptionNotes({ captionTrack, extra }: Pick<Video, 'captionTrack' | 'extra'>): string[] {
  // Without a caption track, a value of this name comes from a service and means something else.
  if (captionTrack === null || !Array.isArray(extra.captionNotes)) return []
  return extra.captionNotes.filter((note) => typeof note === 'string')
}
