// Fetches a caption track in the first of YouTube's formats that can be read.

import type { RefusalType } from '../../../contract/app/item-errors.ts'
import type { CaptionLine } from '../../captions/caption-line.ts'
import { type CaptionTrack, captionUrl, isGated } from './caption-tracks.ts'
import { type Ask, browserAgent } from './request.ts'

export type CaptionBody =
  /** `notes` are sentences for the user about what was left out. */
  | { kind: 'read'; lines: CaptionLine[]; notes: string[] }
  /** The address may have expired; a new /player answer may give one that works. */
  | { kind: 'expired' }
  | { kind: 'missing'; because: RefusalType }

const formats = ['json3', 'srv3', 'vtt'] as const

const missing = (because: RefusalType) => ({ kind: 'missing', because }) as const

/** Reads a body. Undefined when it holds no captions with times, so that another format should be tried. */
async function readBody(text: string, format: (typeof formats)[number]): Promise<CaptionBody | undefined> {
  // The decoder would accept any text as VTT without cues.
  if (format === 'vtt' && !/^\uFEFF?WEBVTT/.test(text)) return undefined
  const { decodeCaptions } = await import('../../captions/formats/decode.ts')
  const decoded = decodeCaptions(text, format)
  if (decoded.kind === 'decoded')
    return decoded.timing === 'none' ? undefined : { kind: 'read', lines: decoded.lines, notes: decoded.notes }
  if (decoded.reason === 'no-text') return missing('NO_SPEECH')
  return decoded.reason === 'live-roll-up' ? missing('CAPTIONS_ROLLED') : undefined
}

/** Throws what `ask` throws. */
export async function fetchCaptions(ask: Ask, track: CaptionTrack, signal: AbortSignal): Promise<CaptionBody> {
  if (isGated(track)) return missing('CAPTIONS_LOCKED')
  const headers = { 'user-agent': browserAgent, 'accept-language': 'en' }
  for (const format of formats) {
    const answer = await ask({ url: captionUrl(track, format), method: 'GET', headers, signal })
    if (answer.kind === 'timed-out') return missing('TIMED_OUT')
    if (answer.kind === 'consent-wall') return missing('CONSENT_WANTED')
    if (answer.status >= 500) return missing('SERVER_TROUBLE')
    if (answer.status === 403 || answer.status === 404) return { kind: 'expired' }
    if (answer.status !== 200) return missing('CAPTIONS_GONE')
    // YouTube sends an empty body when the address lacks a token.
    if (answer.text === '') return missing('CAPTIONS_LOCKED')
    const body = await readBody(answer.text, format)
    if (body) return body
  }
  return missing('CAPTIONS_UNREADABLE')
}
