import type { TextRange } from '../../../contract/app/marks.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { basisOf } from '../../../contract/describe-basis.ts'
import type { Quoted } from '../../../contract/quote.ts'

interface ReadWords {
  readonly text: string
  readonly startMs: number
  readonly endMs: number
}

/** The words of a range of a video as a quote, with all who say them. */
export function quoteRange(video: Video, { kind, from, to }: TextRange, words: ReadWords): Quoted {
  const said = kind === 'said' ? video.audioClips.slice(from.clip, to.clip + 1) : []
  const clips = kind === 'said' ? said : video.visualClips.slice(from.clip, to.clip + 1)
  const speakers = said.filter(({ isSound }) => !isSound).map(({ speakerId }) => speakerId)
  return {
    videoId: video.videoId,
    title: video.title,
    author: video.author,
    publishedAt: video.publishedAt,
    kind,
    quote: words.text,
    speakers: [...new Set(speakers)].filter((speaker) => speaker !== null),
    startMs: words.startMs,
    endMs: words.endMs,
    basis: basisOf(video, kind, clips),
    isSound: said.length > 0 && said.every(({ isSound }) => isSound),
    areTimesEstimated: video.captionTrack?.areTimesEstimated === true,
  }
}
