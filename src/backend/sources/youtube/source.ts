import type { Dispatcher } from 'undici'
import type { OfferedStoryboard } from '../../../contract/app/storyboards.ts'
import type { VideoContent } from '../../../contract/app/videos.ts'
import type { Source, VideoOutcome } from '../source.ts'
import type { ListReader } from '../video-lists.ts'
import type { ReadCaptions } from './content.ts'
import { fetchStoryboard } from './fetch-storyboard.ts'
import { fetchAround, fetchVideo, within } from './fetch-video.ts'
import { createInnertube } from './innertube.ts'
import { createLimiter } from './limiter.ts'
import { readPlaylist } from './lists/playlists.ts'
import type { PaceStore } from './pace.ts'
import { createAsk } from './request.ts'
import { askYtDlp, mayHelp } from './yt-dlp/fallback.ts'
import type { Program } from './yt-dlp/run-program.ts'

export interface YoutubeOptions {
  /** Stands in for every host of YouTube's; undefined: YouTube itself. */
  origin?: string | undefined
  /** Undici's: for a proxy or further certificates. */
  dispatcher?: Dispatcher | undefined
  /** Languages the captions are wanted in, BCP 47, best first. */
  languages?: () => readonly string[]
  /** A yt-dlp of the user's, asked where YouTube refuses our clients; null while it is not to be. */
  ytDlp?: () => Program | null
  /** Whether the asking is paced and refusals are waited out; unless said otherwise, with YouTube itself only. */
  isPolite?: boolean
  /** Where it is kept how much was asked of YouTube, and how long it wants to be left alone. */
  paceStore?: PaceStore
  requestTimeoutMs?: number
  videoTimeoutMs?: number
}

const politePace = { minSpacingMs: 750, mostAnHour: 280, backsOff: true }
const noPace = { minSpacingMs: 0, mostAnHour: Number.POSITIVE_INFINITY, backsOff: false }

export interface YoutubeSource extends Source, ListReader {
  /** A video's storyboard as it is signed today; null when there is none. Throws as fetchVideos does, and takes its turn. */
  fetchStoryboard(videoId: string, signal: AbortSignal): Promise<OfferedStoryboard | null>
  /**
   * The video with captions from elsewhere, a file of the user's: everything else as YouTube tells it, also where it refuses its
   * own captions. Throws as `fetchVideos` does, and VIDEO_NOT_FOUND where YouTube tells nothing of it.
   */
  fetchAround(request: { videoId: string; captions: ReadCaptions; signal: AbortSignal }): Promise<VideoContent>
}

/** The local engine: reads the pages everybody can see, with no account and no key. Asks for one video at a time, however it is called. */
export function createYoutubeSource(options: YoutubeOptions = {}): YoutubeSource {
  const videoTimeoutMs = options.videoTimeoutMs ?? 30_000
  const ask = createAsk({ ...options, timeoutMs: options.requestTimeoutMs ?? 10_000 })
  const youtube = { ask, innertube: createInnertube(ask), languages: options.languages ?? (() => []) }
  const isPolite = options.isPolite ?? options.origin === undefined
  const limiter = createLimiter(isPolite ? { ...politePace, store: options.paceStore } : noPace)

  /** All that asks YouTube takes its turn. */
  const politely = <T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    limiter.run(signal, () => within(videoTimeoutMs, signal, work))

  const fetchOne = async (videoId: string, signal: AbortSignal): Promise<VideoOutcome> => {
    const outcome = await within(videoTimeoutMs, signal, (bounded) => fetchVideo(youtube, videoId, bounded))
    const program = options.ytDlp?.()
    return program && outcome.kind === 'failed' && mayHelp(outcome)
      ? askYtDlp(youtube, program, outcome, signal)
      : outcome
  }

  return {
    kind: 'local',
    batchSize: 1,
    isPriced: false,
    allowOneTry: () => limiter.allowOneTry(),
    fetchStoryboard: (videoId, signal) =>
      politely(signal, (bounded) => fetchStoryboard(youtube.innertube, videoId, bounded)),
    async fetchVideos({ videoIds, signal }) {
      const outcomes: VideoOutcome[] = []
      for (const videoId of videoIds) {
        try {
          outcomes.push(await limiter.run(signal, () => fetchOne(videoId, signal)))
        } catch (error) {
          // What was answered before is kept; the rest counts as not answered.
          if (signal.aborted || outcomes.length === 0) throw error
          break
        }
      }
      return { outcomes, cost: { totalUsd: 0, breakdown: null } }
    },
    // A page counts as a video does.
    readList: (list, continuation, signal) =>
      politely(signal, (bounded) => readPlaylist(youtube.innertube, list, continuation, bounded)),
    fetchAround: ({ videoId, captions, signal }) =>
      politely(signal, (bounded) => fetchAround(youtube, videoId, captions, bounded)),
  }
}
