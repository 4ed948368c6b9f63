import type { VideoContent } from '../../contract/app/videos.ts'
import { cutText } from './cut-text.ts'

/** Of a title, a name and anything else that is shown in one line; YouTube takes 100. */
export const mostLineCharacters = 1000

/** YouTube takes 5,000. */
const mostDescriptionCharacters = 100_000

/** No browser takes a longer one. */
export const mostAddressCharacters = 2000

const textFacts = ['title', 'author', 'description', 'authorUrl', 'authorAvatarUrl', 'faviconUrl'] as const

/** What may be cut of a video as it comes, apart from its parts. */
export const cutFacts = [...textFacts, 'thumbnail'] as const

/** Of facts that were longer when they came: by the fact's name, how many characters they had. They stand in a video's `extra`. */
export type OriginalLengths = Partial<Record<(typeof cutFacts)[number], number>>

const isLengths = (value: unknown): value is OriginalLengths => typeof value === 'object' && value !== null

/** What was noted of a video when it came. */
export const originalLengthsOf = ({ originalLengths }: VideoContent['extra']): OriginalLengths =>
  isLengths(originalLengths) ? originalLengths : {}

export const cutLine = (text: string): string => cutText(text, mostLineCharacters)

/** An address cannot be cut: one that is too long is none. */
export const boundAddress = (url: string | null): string | null =>
  url !== null && url.length > mostAddressCharacters ? null : url

type Boundable = Pick<VideoContent, (typeof cutFacts)[number] | 'sections' | 'audioClips' | 'extra'>

/**
 * A video none of whose labels, descriptions and addresses is longer than anybody reads. What is cut ends in “…”, and
 * `extra.originalLengths` says how long the facts among it were. What is said, shown and summarised stays whole.
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
