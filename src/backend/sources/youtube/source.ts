import type { Dispatcher } from 'undici'
import { AppError } from '../../../contract/app/errors.ts'
import type { Source, VideoOutcome } from '../source.ts'
import { fetchVideo } from './fetch-video.ts'
import { createInnertube } from './innertube.ts'
import { createBackOff, createTurns } from './limits.ts'
import { createAsk } from './request.ts'

export interface YoutubeOptions {
  /** Stands in for every host of YouTube's, without its limits; undefined: YouTube itself. */
  origin?: string | undefined
  /** Undici's: for a proxy or further certificates. */
  dispatcher?: Dispatcher | undefined
  /** Languages the captions are wanted in, BCP 47, best first. */
  languages?: () => readonly string[]
  /** From the end of one video to the start of the next. */
  minSpacingMs?: number
  requestTimeoutMs?: number
  videoTimeoutMs?: number
}

const politeSpacingMs = 750
const mostAnHour = 280

/** The local engine: reads the pages everybody can see, with no account and no key. Asks for one video at a time, however it is called. */
export function createYoutubeSource(options: YoutubeOptions = {}): Source {
  const isReal = options.origin === undefined
  const videoTimeoutMs = options.videoTimeoutMs ?? 30_000
  const ask = createAsk({ ...options, timeoutMs: options.requestTimeoutMs ?? 10_000 })
  const youtube = { ask, innertube: createInnertube(ask), languages: options.languages ?? (() => []) }
  const takeTurn = createTurns({
    minSpacingMs: options.minSpacingMs ?? (isReal ? politeSpacingMs : 0),
    mostAnHour: isReal ? mostAnHour : Number.POSITIVE_INFINITY,
  })
  const backOff = createBackOff()

  const fetchOne = async (videoId: string, signal: AbortSignal) => {
    try {
      const outcome = await takeTurn(signal, () => fetchVideo(youtube, videoId, signal, videoTimeoutMs))
      backOff.onAnswer()
      return outcome
    } catch (error) {
      const isRefusal = error instanceof AppError && error.code === 'YOUTUBE_LIMITED' && error.data.reason !== 'PACED'
      throw isRefusal ? backOff.onLimit(error) : error
    }
  }

  return {
    kind: 'local',
    batchSize: 1,
    isPriced: false,
    async fetchVideos({ videoIds, signal }) {
      const outcomes: VideoOutcome[] = []
      for (const videoId of videoIds) {
        try {
          outcomes.push(await fetchOne(videoId, signal))
        } catch (error) {
          // What was answered before is kept; the rest counts as not answered.
          if (signal.aborted || outcomes.length === 0) throw error
          break
        }
      }
      return { outcomes, cost: { totalUsd: 0, breakdown: null } }
    },
  }
}
