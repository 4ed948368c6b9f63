import type { CaptionLine } from '../../captions/caption-line.ts'
import { readJson3 } from '../../captions/json3.ts'
import type { CaptionTrack } from './caption-tracks.ts'
import { captionUrl, isGated } from './caption-tracks.ts'
import type { RefusalType } from './refusals.ts'
import type { Ask } from './request.ts'

export type CaptionBody =
  | { kind: 'read'; lines: CaptionLine[] }
  /** The address may have expired: a new one may do. */
  | { kind: 'expired' }
  | { kind: 'missing'; because: RefusalType }

const userAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_7_3) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

const missing = (because: RefusalType): CaptionBody => ({ kind: 'missing', because })

/** Throws what `ask` throws. */
export async function fetchCaptions(ask: Ask, track: CaptionTrack, signal: AbortSignal): Promise<CaptionBody> {
  if (isGated(track)) return missing('CAPTIONS_LOCKED')
  const headers = { 'user-agent': userAgent, 'accept-language': 'en' }
  const answer = await ask({ url: captionUrl(track, 'json3'), method: 'GET', headers, signal })
  if (answer.kind === 'timed-out') return missing('TIMED_OUT')
  if (answer.kind === 'consent-wall') return missing('CONSENT_WANTED')
  if (answer.status >= 500) return missing('SERVER_TROUBLE')
  if (answer.status === 403 || answer.status === 404) return { kind: 'expired' }
  if (answer.status !== 200) return missing('CAPTIONS_GONE')
  // An empty body is what a missing token gets.
  if (answer.text === '') return missing('CAPTIONS_LOCKED')
  const lines = readJson3(answer.text)
  return lines ? { kind: 'read', lines } : missing('ENGINE_OUTDATED')
}
