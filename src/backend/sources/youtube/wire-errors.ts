// Maps the local engine's reasons to the few error types of the service interface.
import type { ErrorCode } from '../../../contract/app/errors.ts'
import type { ItemErrorType, RefusalType } from '../../../contract/app/item-errors.ts'
import type { FailureType } from '../../../contract/service/videos.ts'

/** Failures of a whole call that can become the result of one video; see Source.fetchVideos. */
type CallFailure = Extract<ErrorCode, `YOUTUBE_${string}` | 'NO_SOURCE' | 'LIST_UNAVAILABLE' | 'VIDEO_NOT_FOUND'>

const wireTypes: Record<RefusalType | CallFailure, FailureType> = {
  PRIVATE: 'CRAWL_NOT_FOUND',
  AGE_RESTRICTED: 'CRAWL_SOURCE_FAIL',
  SIGN_IN_REQUIRED: 'CRAWL_SOURCE_FAIL',
  REGION_BLOCKED: 'CRAWL_SOURCE_FAIL',
  MEMBERS_ONLY: 'CRAWL_SOURCE_FAIL',
  PAID: 'CRAWL_SOURCE_FAIL',
  PREMIUM_ONLY: 'CRAWL_SOURCE_FAIL',
  LIVE_NOW: 'CRAWL_SOURCE_FAIL',
  UPCOMING: 'CRAWL_SOURCE_FAIL',
  JUST_ENDED: 'CRAWL_SOURCE_FAIL',
  NOT_FOUND: 'CRAWL_NOT_FOUND',
  MAYBE_REMOVED: 'CRAWL_SOURCE_FAIL',
  CLIENT_REFUSED: 'CRAWL_SOURCE_FAIL',
  TOKEN_MISSING: 'CRAWL_SOURCE_FAIL',
  NO_CAPTIONS: 'CRAWL_SOURCE_FAIL',
  NO_SPEECH: 'CRAWL_SOURCE_FAIL',
  CAPTIONS_LOCKED: 'CRAWL_SOURCE_FAIL',
  CAPTIONS_GONE: 'CRAWL_SOURCE_FAIL',
  CAPTIONS_UNREADABLE: 'CRAWL_SOURCE_FAIL',
  CAPTIONS_ROLLED: 'CRAWL_SOURCE_FAIL',
  NOT_PLAYABLE: 'CRAWL_SOURCE_FAIL',
  CONSENT_WANTED: 'CRAWL_SOURCE_FAIL',
  TIMED_OUT: 'CRAWL_TIMEOUT',
  SERVER_TROUBLE: 'CRAWL_SOURCE_FAIL',
  CLIENT_RETIRED: 'CRAWL_SERVER_ERROR',
  ENGINE_OUTDATED: 'CRAWL_SERVER_ERROR',
  YOUTUBE_UNREACHABLE: 'CRAWL_SOURCE_FAIL',
  YOUTUBE_LIMITED: 'CRAWL_SOURCE_FAIL',
  YOUTUBE_CHANGED: 'CRAWL_SERVER_ERROR',
  LIST_UNAVAILABLE: 'CRAWL_NOT_FOUND',
  VIDEO_NOT_FOUND: 'CRAWL_NOT_FOUND',
  NO_SOURCE: 'CRAWL_SERVER_ERROR',
}

const isListed = (type: ItemErrorType): type is keyof typeof wireTypes => Object.hasOwn(wireTypes, type)

/**
 * Returns the interface's error type for the `type` of a failed outcome or the `code` of an AppError that the source threw. The exact
 * reason is told in `message`. Anything unknown becomes CRAWL_SERVER_ERROR.
 */
export function toWireErrorType(type: ItemErrorType): FailureType {
  return isListed(type) ? wireTypes[type] : 'CRAWL_SERVER_ERROR'
}
