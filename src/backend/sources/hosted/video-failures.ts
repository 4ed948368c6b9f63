import type { RawResult } from '../../../contract/app/raw-results.ts'
import { type FailureType, failureTypes } from '../../../contract/service/videos.ts'
import type { VideoOutcome } from '../source.ts'
import { printable } from './failures.ts'

type Failed = Extract<VideoOutcome, { kind: 'failed' }>

const known: Record<FailureType, { message: string; advice: Failed['advice'] }> = {
  FAILED_TO_PARSE_URL: {
    message: 'The service could not read the address of this video: check it on YouTube.',
    advice: 'none',
  },
  CACHE_NOT_FOUND: {
    message: 'The service does not have this video yet: have it fetched live, which costs more.',
    advice: 'live',
  },
  CRAWL_SOURCE_FAIL: {
    message: 'The service could not get this video from YouTube: see whether it plays there, then try again later.',
    advice: 'later',
  },
  CRAWL_NOT_FOUND: {
    message: 'There is no such video, or it is not public: check the address on YouTube.',
    advice: 'none',
  },
  CRAWL_VIDEO_DURATION_EXCEEDS_LIMIT: {
    message: 'This video is longer than the service takes: use another source for it.',
    advice: 'none',
  },
  CRAWL_SERVER_ERROR: { message: 'The service failed while it fetched this video: try again later.', advice: 'later' },
  CRAWL_TIMEOUT: { message: 'The service took too long to fetch this video: try again later.', advice: 'later' },
}

const isKnown = (type: string): type is FailureType => failureTypes.some((known) => known === type)

/** The outcome for a video that the service did not deliver. An error type outside the interface is kept as `serviceType`. */
export function videoFailure(videoId: string, type: string, said = ''): Failed {
  const name = printable(type, 80) || 'UNKNOWN'
  const words = printable(said)
  const quoted = words === '' ? '' : ` The service says: “${words}”.`
  if (isKnown(name)) {
    const { message, advice } = known[name]
    return { kind: 'failed', videoId, error: { type: name, message: `${message}${quoted}` }, advice }
  }
  const message = `The service could not deliver this video (${name}): try again later.${quoted}`
  return { kind: 'failed', videoId, error: { type: 'OTHER', serviceType: name, message }, advice: 'later' }
}

/** The outcome for a result that cannot be read at all. It may have cost money, so it is kept, and only the user can retry it. */
export function unreadableVideo(videoId: string, raw: RawResult): Failed {
  const message = `What the service sent for this video could not be read: ${raw.problem}. It is kept, and you can export it. Retry asks the service again, which may cost again.`
  return { kind: 'failed', videoId, error: { type: 'UNREADABLE_RESULT', message }, advice: 'none', raw }
}
