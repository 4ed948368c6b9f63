import type { CaptionLine } from '../../captions/caption-line.ts'
import { readJson3 } from '../../captions/json3.ts'
import type { CaptionTrack } from './caption-tracks.ts'
import { isGated, json3Url } from './caption-tracks.ts'
import type { RefusalType } from './refusals.ts'
import type { Ask } from './request.ts'

export type CaptionBody = { kind: 'read'; lines: CaptionLine[] } | { kind: 'missing'; because: RefusalType }

const userAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_7_3) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

/** Throws what `ask` throws. */
export async function fetchCaptions(ask: Ask, track: CaptionTrack, signal: AbortSignal): Promise<CaptionBody> {
  if (isGated(track)) return { kind: 'missing', because: 'CAPTIONS_LOCKED' }
  const headers = { 'user-agent': userAgent, 'accept-language': 'en' }
  const answer = await ask({ url: json3Url(track), method: 'GET', headers, signal })
  if (answer.kind === 'timed-out') return { kind: 'missing', because: 'TIMED_OUT' }
  if (answer.status >= 500) return { kind: 'missing', because: 'SERVER_TROUBLE' }
  // An empty body is what a missing token gets; the address may also have expired.
  if (answer.status !== 200 || answer.text === '') return { kind: 'missing', because: 'CAPTIONS_LOCKED' }
  const lines = readJson3(answer.text)
  return lines ? { kind: 'read', lines } : { kind: 'missing', because: 'ENGINE_OUTDATED' }
}
