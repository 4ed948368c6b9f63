// Live fetches for `/videos`, with the local engine only.
import { AppError } from '../../contract/app/errors.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import type { FailureType } from '../../contract/service/videos.ts'
import type { Library } from '../library/database/open.ts'
import type { Log } from '../log.ts'
import { saveVideo } from '../saving/save-video.ts'
import type { Source } from '../sources/source.ts'
import { toWireErrorType } from '../sources/youtube/wire-errors.ts'

export type Crawled = { video: VideoContent } | { failure: { type: FailureType; message: string } }

export interface CrawlParts {
  library: Library
  /** The local engine; throws NO_SOURCE when it is switched off. */
  localSource(): Source
  /** Called after a video was saved: starts indexing its text and fetching its pictures. */
  onVideoSaved(video: VideoContent): void
}

const isOneSlowVideo = (error: unknown) =>
  error instanceof AppError && error.code === 'YOUTUBE_UNREACHABLE' && error.data.isOneSlowVideo === true

const notAnswered = { type: 'NOT_ANSWERED', message: 'YouTube did not answer for this video.' } as const

const tooLong = {
  type: 'CRAWL_TIMEOUT',
  message: 'The request ran out of time before this video was fetched. Request it again.',
} as const

/**
 * Fetches the videos of one request within `timeMs`. After a failure that does not concern one video alone, all further videos fail with
 * the same error without a request, because while YouTube refuses this network each further request makes it worse.
 */
export function createCrawler(parts: CrawlParts, log: Log, signal: AbortSignal, timeMs: number) {
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
    /** Fetches one video. Call it for one video at a time. Throws only `signal.reason` after an abort. */
    async crawl(videoId: string): Promise<Crawled> {
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

/** A video that cannot be saved is still delivered. */
function save({ library, onVideoSaved }: CrawlParts, log: Log, video: VideoContent): void {
  try {
    saveVideo(library, video, { openAtMs: 0, addedAt: Date.now() })
    onVideoSaved(video)
  } catch (error) {
    log('a video that was fetched live could not be saved', error)
  }
}
