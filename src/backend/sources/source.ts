import type { Cost } from '../../contract/app/costs.ts'
import type { ItemError } from '../../contract/app/item-errors.ts'
import type { CrawlMode, SourceKind } from '../../contract/app/moments.ts'
import type { RawResult } from '../../contract/app/raw-results.ts'
import type { VideoContent } from '../../contract/app/videos.ts'

/** What a source answered for one requested video. */
export type VideoOutcome =
  | {
      kind: 'fetched'
      videoId: string
      video: VideoContent
      /** The service's JSON, kept when parts of it could not be read (see `video.unread`). */
      raw?: RawResult
    }
  | {
      kind: 'failed'
      videoId: string
      error: ItemError
      /** What may help: trying later, requesting a live fetch, or nothing. */
      advice: 'later' | 'live' | 'none'
      /** The response that could not be read as the video, if there was one. */
      raw?: RawResult
    }

export interface VideosRequest {
  videoIds: readonly string[]
  crawlMode: CrawlMode
  signal: AbortSignal
  /**
   * Called with `true` when a request is sent, and with `false` before the first request and after each one that failed without a
   * charge. An abort after `false` costs nothing.
   */
  onMayCost?: ((mayCost: boolean) => void) | undefined
}

/** Holds one outcome for each requested id that was answered. An id without an outcome was not answered. */
export interface VideosResponse {
  outcomes: VideoOutcome[]
  /** Results that do not say which video they belong to. */
  nameless?: RawResult[]
  cost: Cost
}

/** Fetches videos. Knows nothing about the library. */
export interface Source {
  readonly kind: SourceKind
  /** The maximum number of videos in one call. */
  readonly batchSize: number
  /** Whether calls cost money. If they do, a call whose response was lost must not simply be repeated. */
  readonly isPriced: boolean
  /**
   * Throws an AppError when no video was answered: SERVICE_KEY_REFUSED, SERVICE_NO_FUNDS, SERVICE_BUSY (data.retryAfterMs),
   * SERVICE_UNREACHABLE (the request never reached the service), SERVICE_FAILED, RESPONSE_LOST (the request was sent, but the answer
   * did not arrive whole), YOUTUBE_UNREACHABLE, YOUTUBE_LIMITED (data.retryAfterMs), YOUTUBE_CHANGED. An abort throws `signal.reason`.
   */
  fetchVideos(request: VideosRequest): Promise<VideosResponse>
  /** Lets the next request go out even while the source waits after a refusal. Called when the user asks for a try now. */
  allowOneTry?(): void
}
