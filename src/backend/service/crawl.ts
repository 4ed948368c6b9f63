// Live fetches for `/videos`, by the local engine alone.
import { AppError } from '../../contract/app/errors.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import type { FailureType } from '../../contract/service/videos.ts'
import type { Library } from '../library/database/open.ts'
import type { Log } from '../log.ts'
import { saveVideo } from '../saving/save-video.ts'
import type { Source } from '../sources/source.ts'
import { toWireErrorType } from '../sources/youtube/wire-errors.ts'

export type Crawled = { video: VideoContent } | { failure: { type: FailureType; message: string } }

export interface Crawler {
  /** One video at a time. Throws what the signal was aborted with, and nothing else. */
  crawl(videoId: string): Promise<Crawled>
}

export interface CrawlParts {
  library: Library
  /** The local engine; throws NO_SOURCE where it is switched off. */
  localSource(): Source
  /** Fetches what belongs to a video that was just saved. */
  onVideoSaved(video: VideoContent): void
}

const isOneSlowVideo = (error: unknown) =>
  error instanceof AppError && error.code === 'YOUTUBE_UNREACHABLE' && error.data.isOneSlowVideo === true

const notAnswered = { type: 'NOT_ANSWERED', message: 'YouTube gave no answer for this video.' } as const

const tooLong = {
  type: 'CRAWL_TIMEOUT',
  message: 'There was no time left in this request to fetch this video: ask for it again.',
} as const

/**
 * Fetches for one request, for so long. After a failure that is not one video's own the others fail alike, without asking: while
 * YouTube refuses this network each further request makes it worse.
 */
export function createCrawler(parts: CrawlParts, log: Log, signal: AbortSignal, timeMs: number): Crawler {
  const timeUp = AbortSignal.timeout(timeMs)
  const until = AbortSignal.any([signal, timeUp])
  let failure: { type: FailureType; message: string } | undefined

  const toFailure = (error: unknown) => {
    if (timeUp.aborted) return tooLong
    if (error instanceof AppError) {
      const type = isOneSlowVideo(error) ? 'CRAWL_TIMEOUT' : toWireErrorType(error.code)
      return { type, message: error.message }
    }
    log('a live fetch failed', error)
    return { type: 'CRAWL_SERVER_ERROR' as const, message: 'Something in Footnote failed while it fetched this video.' }
  }

  return {
    async crawl(videoId) {
      if (failure !== undefined) return { failure }
      try {
        const request = { videoIds: [videoId], crawlMode: 'always', signal: until } as const
        const [outcome] = (await parts.localSource().fetchVideos(request)).outcomes
        if (outcome?.kind === 'fetched') {
          save(parts, log, outcome.video)
          return { video: outcome.video }
        }
        const { type, message } = outcome?.error ?? notAnswered
        return { failure: { type: toWireErrorType(type), message } }
      } catch (error) {
        signal.throwIfAborted()
        const found = toFailure(error)
        if (!isOneSlowVideo(error)) failure = found
        return { failure: found }
      }
    },
  }
}

/** What cannot be saved is delivered all the same. */
function save({ library, onVideoSaved }: CrawlParts, log: Log, video: VideoContent): void {
  try {
    saveVideo(library, video, { openAtMs: 0, addedAt: Date.now() })
    onVideoSaved(video)
  } catch (error) {
    log('a video that was fetched live could not be saved', error)
  }
}
