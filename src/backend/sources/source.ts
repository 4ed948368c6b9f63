import type { Cost } from '../../contract/app/costs.ts'
import type { ItemError } from '../../contract/app/item-errors.ts'
import type { CrawlMode, SourceKind } from '../../contract/app/moments.ts'
import type { RawResult } from '../../contract/app/raw-results.ts'
import type { VideoContent } from '../../contract/app/videos.ts'

/** What a source says of one video it was asked for. */
export type VideoOutcome =
  | {
      kind: 'fetched'
      videoId: string
      video: VideoContent
      /** There when `video.unread` says that something is missing. */
      raw?: RawResult
    }
  | {
      kind: 'failed'
      videoId: string
      error: ItemError
      /** What could help: trying later, asking for a live fetch, or nothing. */
      advice: 'later' | 'live' | 'none'
      /** What came instead of the video, where something came. */
      raw?: RawResult
    }

export interface VideosRequest {
  videoIds: readonly string[]
  crawlMode: CrawlMode
  signal: AbortSignal
  /**
   * Told `true` when a request goes out, and `false` before the first one and whenever one was refused at no charge. Breaking off costs
   * nothing after `false`.
   */
  onMayCost?: ((mayCost: boolean) => void) | undefined
}

/** One outcome per asked id that the source answered for; an id without an outcome was not answered. */
export interface VideosResponse {
  outcomes: VideoOutcome[]
  /** Results that do not say which video they are of. */
  nameless?: RawResult[]
  cost: Cost
}

/** Where videos come from. Knows nothing of the library. */
export interface Source {
  readonly kind: SourceKind
  /** How many videos one call may ask for. */
  readonly batchSize: number
  /** Whether calls cost money, so that a lost response must not simply be asked for again. */
  readonly isPriced: boolean
  /**
   * Throws AppError when nothing was answered at all: SERVICE_KEY_REFUSED, SERVICE_NO_FUNDS, SERVICE_BUSY (data.retryAfterMs),
   * SERVICE_UNREACHABLE (never reached the service), SERVICE_FAILED, RESPONSE_LOST (reached it, the answer did not come back
   * whole), YOUTUBE_UNREACHABLE, YOUTUBE_LIMITED (data.retryAfterMs), YOUTUBE_CHANGED. An abort throws `signal.reason`.
   */
  fetchVideos(request: VideosRequest): Promise<VideosResponse>
  /** Somebody wants it tried now: the next request goes out although a refusal is being waited out. */
  allowOneTry?(): void
}
