import { unknownTitle } from '../../contract/app/videos.ts'
import { isInvisible, plainLine } from '../../contract/plain-text.ts'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import type { SourceFacts } from '../library/videos/source-facts.ts'

/** What a reference to a video states. Null means unknown; texts are single lines without control characters. */
export interface Reference {
  readonly videoId: string
  readonly title: string | null
  /** The name of the channel, which stays whole: it is never inverted or split. */
  readonly author: string | null
  readonly publishedAt: number | null
  readonly durationMs: number | null
  /** The plain address of the video, without a time. */
  readonly url: string
  /** When the text was fetched; null for a video that is no longer in the library. */
  readonly accessedAt: number | null
  /** The language that is spoken, as a BCP 47 tag. Only automatic captions tell it: other captions may be translations. */
  readonly language: string | null
}

/** The part of a video that is cited, in milliseconds. */
export interface CitedRange {
  readonly startMs: number
  readonly endMs: number
}

function lineOrNull(text: string): string | null {
  const line = plainLine(text)
  return isInvisible(line) ? null : line
}

/** `facts` are the library's, or what a mark or an answer keeps of a video. */
export function toReference(
  facts: Omit<SourceFacts, 'captionLanguage' | 'captionKind'> & Partial<SourceFacts>,
): Reference {
  const { videoId, title, author, publishedAt, durationMs, fetchedAt, captionLanguage = null, captionKind } = facts
  return {
    videoId,
    title: title === unknownTitle(videoId) ? null : lineOrNull(title),
    author: lineOrNull(author),
    publishedAt,
    durationMs,
    url: watchUrl(videoId),
    accessedAt: fetchedAt,
    language: captionKind === 'automatic' && captionLanguage !== null ? lineOrNull(captionLanguage) : null,
  }
}

/** Stands for a title that is unknown. */
export const describeUntitled = ({ videoId }: Reference): string => `YouTube video ${videoId}`
