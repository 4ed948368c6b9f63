import type { VideoContent } from '../../contract/app/videos.ts'
import { cutText } from './cut-text.ts'

/** The limit for titles, names and other texts that are shown in one line; YouTube allows 100 characters. */
export const mostLineCharacters = 1000

/** YouTube allows 5,000. */
const mostDescriptionCharacters = 100_000

/** Browsers do not accept longer addresses. */
export const mostAddressCharacters = 2000

const textFacts = ['title', 'author', 'description', 'authorUrl', 'authorAvatarUrl', 'faviconUrl'] as const

/** The facts of a video that may be cut when it arrives. */
export const cutFacts = [...textFacts, 'thumbnail'] as const

/** For each fact that was cut, its original number of characters. Stored in the video's `extra`. */
export type OriginalLengths = Partial<Record<(typeof cutFacts)[number], number>>

const isLengths = (value: unknown): value is OriginalLengths => typeof value === 'object' && value !== null

/** The original lengths that were noted when the video arrived. */
export const originalLengthsOf = ({ originalLengths }: VideoContent['extra']): OriginalLengths =>
  isLengths(originalLengths) ? originalLengths : {}

export const cutLine = (text: string): string => cutText(text, mostLineCharacters)

/** An address cannot be cut, so one that is too long becomes null. */
export const boundAddress = (url: string | null): string | null =>
  url !== null && url.length > mostAddressCharacters ? null : url

type Boundable = Pick<VideoContent, (typeof cutFacts)[number] | 'sections' | 'audioClips' | 'extra'>

/**
 * Limits the length of a video's titles, names, descriptions and addresses. Cut texts end in “…”, and `extra.originalLengths` notes the
 * original lengths of the cut facts. Transcripts, visual descriptions and summaries are never cut.
 */
export function boundVideo<Content extends Boundable>(video: Content): Content {
  const facts = {
    title: cutLine(video.title),
    author: cutLine(video.author),
    description: cutText(video.description, mostDescriptionCharacters),
    authorUrl: boundAddress(video.authorUrl),
    authorAvatarUrl: boundAddress(video.authorAvatarUrl),
    faviconUrl: boundAddress(video.faviconUrl),
  }
  const thumbnail = boundAddress(video.thumbnail?.url ?? null) === null ? null : video.thumbnail
  const originalLengths: OriginalLengths = {}
  for (const name of textFacts) if (facts[name] !== video[name]) originalLengths[name] = video[name]?.length ?? 0
  if (thumbnail !== video.thumbnail) originalLengths.thumbnail = video.thumbnail?.url.length ?? 0
  const isCut = Object.keys(originalLengths).length > 0
  return {
    ...video,
    ...facts,
    thumbnail,
    sections: video.sections.map((section) => ({ ...section, title: cutLine(section.title) })),
    audioClips: video.audioClips.map((clip) => ({
      ...clip,
      speakerId: clip.speakerId === null ? null : cutLine(clip.speakerId),
    })),
    extra: isCut ? { ...video.extra, originalLengths } : video.extra,
  }
}
