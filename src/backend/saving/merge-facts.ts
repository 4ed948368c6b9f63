import { unknownTitle, type Video, type VideoContent } from '../../contract/app/videos.ts'
import { cutFacts, type OriginalLengths, originalLengthsOf } from '../bounds/bound-video.ts'
import { otherExtra } from './parts.ts'

/** The facts about a video that are not in its parts. */
export type Facts = Pick<
  VideoContent,
  | 'videoId'
  | 'url'
  | 'title'
  | 'description'
  | 'author'
  | 'authorUrl'
  | 'authorAvatarUrl'
  | 'durationMs'
  | 'publishedAt'
  | 'thumbnail'
  | 'faviconUrl'
  | 'isEmbeddable'
  | 'extra'
>

/** Each fact is taken from the newest version that states it. An unknown title and an empty text count as not stated. */
export function mergeFacts(known: Omit<Video, 'storyboard'>, incoming: VideoContent): Facts {
  const isTitled = incoming.title.trim() !== '' && incoming.title !== unknownTitle(incoming.videoId)
  const facts = {
    videoId: incoming.videoId,
    url: incoming.url || known.url,
    title: isTitled ? incoming.title : known.title,
    description: incoming.description || known.description,
    author: incoming.author || known.author,
    authorUrl: incoming.authorUrl ?? known.authorUrl,
    authorAvatarUrl: incoming.authorAvatarUrl ?? known.authorAvatarUrl,
    durationMs: incoming.durationMs ?? known.durationMs,
    publishedAt: incoming.publishedAt ?? known.publishedAt,
    thumbnail: incoming.thumbnail ?? known.thumbnail,
    faviconUrl: incoming.faviconUrl ?? known.faviconUrl,
    isEmbeddable: incoming.isEmbeddable ?? known.isEmbeddable,
  }
  return { ...facts, extra: mergeExtra(known, incoming, facts) }
}

/** The noted original length of a cut text is kept only if that text is kept. */
function mergeExtra(
  known: Omit<Video, 'storyboard'>,
  incoming: VideoContent,
  facts: Omit<Facts, 'extra'>,
): VideoContent['extra'] {
  const { originalLengths: _, ...extra } = { ...otherExtra(known.extra), ...otherExtra(incoming.extra) }
  const noted: OriginalLengths = {}
  for (const name of cutFacts) {
    const from = [incoming, known].filter((video) => video[name] === facts[name])
    const length = from.map(({ extra }) => originalLengthsOf(extra)[name]).find((noted) => noted !== undefined)
    if (length !== undefined) noted[name] = length
  }
  return Object.keys(noted).length === 0 ? extra : { ...extra, originalLengths: noted }
}
