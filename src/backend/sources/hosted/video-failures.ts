import type { RawResult } from '../../../contract/app/raw-results.ts'
import { type FailureType, failureTypes } from '../../../contract/service/videos.ts'
import type { VideoOutcome } from '../source.ts'
import { printable } from './failures.ts'

type Failed = Extract<VideoOutcome, { kind: 'failed' }>

const known: Record<FailureType, { message: string; advice: Failed['advice'] }> = {
  FAILED_TO_PARSE_URL: {
    message: 'The service could not read the address of this video. Check it on YouTube.',
    advice: 'none',
  },
  CACHE_NOT_FOUND: {
    message: 'The service does not have this video yet. Fetch it live, which costs more.',
    advice: 'live',
  },
  CRAWL_SOURCE_FAIL: {
    message: 'The service could not get this video from YouTube. Check that it plays there, then try again later.',
    advice: 'later',
  },
  CRAWL_NOT_FOUND: {
    message: 'This video does not exist or is not public. Check the link on YouTube.',
    advice: 'none',
  },
  CRAWL_VIDEO_DURATION_EXCEEDS_LIMIT: {
    message: 'This video is longer than the service accepts. Use another source for it.',
    advice: 'none',
  },
  CRAWL_SERVER_ERROR: { message: 'The service failed while it fetched this video. Try again later.', advice: 'later' },
  CRAWL_TIMEOUT: { message: 'The service took too long to fetch this video. Try again later.', advice: 'later' },
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
  const message = `The service could not deliver this video (${name}). Try again later.${quoted}`
  return { kind: 'failed', videoId, error: { type: 'OTHER', serviceType: name, message }, advice: 'later' }
}

/** The outcome for a result that cannot be read at all. It may have cost money, so it is kept, and only the user can retry it. */
export function unreadableVideo(videoId: string, raw: RawResult): Failed {
  const message = `The service’s data for this video could not be read: ${raw.problem}. It is kept, and you can export it. Retrying asks the service again, which may cost again.`
  return { kind: 'failed', videoId, error: { type: 'UNREADABLE_RESULT', message }, advice: 'none', raw }
}
