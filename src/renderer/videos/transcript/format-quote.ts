import { formatSpeaker } from '../../../contract/app/speakers.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { plainLine } from '../../../contract/plain-text.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'

interface QuotedVideo {
  readonly videoId: string
  readonly title: string
  readonly author: string
  readonly publishedAt: number | null
  readonly captionTrack: { readonly areTimesEstimated?: boolean | undefined } | null
}

interface QuotedMoment {
  readonly kind: 'said' | 'shown'
  readonly startMs: number
  readonly endMs: number
  readonly text: string
  readonly speakerId: string | null
  readonly isSound: boolean
}

/** A quotation with its source: words, speaker, title, channel, date (UTC), time range and link. */
export function formatQuote(video: QuotedVideo, moment: QuotedMoment): string {
  const text = plainLine(moment.text)
  const isEstimated = moment.kind === 'said' && video.captionTrack?.areTimesEstimated === true
  const origin = [
    moment.speakerId === null ? '' : formatSpeaker(plainLine(moment.speakerId)),
    `“${plainLine(video.title)}”`,
    plainLine(video.author),
    video.publishedAt === null ? '' : new Date(video.publishedAt).toISOString().slice(0, 10),
    `${formatTime(moment.startMs)}–${formatTime(moment.endMs)}${isEstimated ? ' (time estimated)' : ''}`,
  ]
  const words = moment.kind === 'shown' ? `[On screen: ${text}]` : moment.isSound ? text : `“${text}”`
  return `${words}\n${origin.filter((part) => part !== '').join(', ')}\n${watchUrl(video.videoId, moment.startMs)}`
}
