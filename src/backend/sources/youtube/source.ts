import type { Dispatcher } from 'undici'
import type { OfferedStoryboard } from '../../../contract/app/storyboards.ts'
import type { VideoContent } from '../../../contract/app/videos.ts'
import { fetchEach } from '../fetch-each.ts'
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
  /** An origin that stands in for every YouTube host; undefined means YouTube itself. */
  origin?: string | undefined
  /** An undici dispatcher, for a proxy or additional certificates. */
  dispatcher?: (() => Promise<Dispatcher>) | undefined
  /** Preferred caption languages, BCP 47, best first. */
  languages?: () => readonly string[]
  /** The user's yt-dlp program, run when YouTube refuses our clients; null while it is switched off. */
  ytDlp?: () => Program | null
  /** Whether to limit the rate of requests and to wait after refusals. By default true only without an `origin`. */
  isPolite?: boolean
  /** Keeps recent requests and the current wait across restarts. */
  paceStore?: PaceStore
  requestTimeoutMs?: number
  videoTimeoutMs?: number
}

const politePace = { minSpacingMs: 750, mostAnHour: 280, backsOff: true }
const noPace = { minSpacingMs: 0, mostAnHour: Number.POSITIVE_INFINITY, backsOff: false }

export interface YoutubeSource extends Source, ListReader {
  /** Fetches a storyboard, whose signed addresses expire; null when there is none. Throws as fetchVideos does. Rate-limited too. */
  fetchStoryboard(videoId: string, signal: AbortSignal): Promise<OfferedStoryboard | null>
  /**
   * Builds a video from the given captions (a file of the user's); all other facts come from YouTube, even if it does not give out its
   * own captions. Throws as `fetchVideos` does, and VIDEO_NOT_FOUND when YouTube gives no facts.
   */
  fetchAround(request: { videoId: string; captions: ReadCaptions; signal: AbortSignal }): Promise<VideoContent>
}

/** Creates the local engine's source. It reads YouTube's public data without account or key, one video at a time even in parallel calls. */
export function createYoutubeSource(options: YoutubeOptions = {}): YoutubeSource {
  const videoTimeoutMs = options.videoTimeoutMs ?? 30_000
  const ask = createAsk({ ...options, timeoutMs: options.requestTimeoutMs ?? 10_000 })
  const youtube = { ask, innertube: createInnertube(ask), languages: options.languages ?? (() => []) }
  const isPolite = options.isPolite ?? options.origin === undefined
  const limiter = createLimiter(isPolite ? { ...politePace, store: options.paceStore } : noPace)

  /** Runs one operation on YouTube when its turn comes, with a time limit. */
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
    fetchVideos: (request) =>
      fetchEach(request, async (videoId) => [
        await limiter.run(request.signal, () => fetchOne(videoId, request.signal)),
      ]),
    // For the rate limit, a page of a list counts as one video.
    readList: (list, continuation, signal) =>
      politely(signal, (bounded) => readPlaylist(youtube.innertube, list, continuation, bounded)),
    fetchAround: ({ videoId, captions, signal }) =>
      politely(signal, (bounded) => fetchAround(youtube, videoId, captions, bounded)),
  }
}
