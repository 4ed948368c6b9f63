import type { Video } from '../../../contract/app/videos.ts'
import { basisOf } from '../../../contract/describe-basis.ts'
import type { Quoted } from '../../../contract/quote.ts'
import type { RowContent } from './transcript-rows.ts'

/** A clip of a video as a quote. */
export function quoteRow(video: Video, row: RowContent): Quoted {
  const clips = row.kind === 'said' ? video.audioClips : video.visualClips
  const clip = clips[Number(row.key.split('-')[1])]
  return {
    videoId: video.videoId,
    title: video.title,
    author: video.author,
    publishedAt: video.publishedAt,
    kind: row.kind,
    quote: row.text,
    speakers: row.speakerId === null ? [] : [row.speakerId],
    startMs: row.startMs,
    endMs: row.endMs,
    basis: basisOf(video, row.kind, clip === undefined ? [] : [clip]),
    isSound: row.isSound,
    areTimesEstimated: video.captionTrack?.areTimesEstimated === true,
  }
}
