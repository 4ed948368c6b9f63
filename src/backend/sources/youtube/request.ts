// Sends one HTTP request to YouTube. It follows no redirects, keeps no cookies, and limits time and size.
import type { Dispatcher } from 'undici'
import { AppError } from '../../../contract/app/errors.ts'
import { readBoundedText, TooManyBytes } from '../../bounds/bounded-text.ts'
import { limited, minuteMs } from './limits.ts'
import { rewriteOrigin } from './origin.ts'

export interface YoutubeRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

export type YoutubeAnswer =
  | { kind: 'answered'; status: number; text: string }
  /** YouTube showed its page about cookies (in Europe) although the request contained the consent cookie. */
  | { kind: 'consent-wall' }
  | { kind: 'timed-out' }

/** Answers YouTube's question about cookies in advance, so that it does not show its consent page in Europe. */
export const consentCookie = 'SOCS=CAE='

/** The user agent of requests for web pages and caption files. */
export const browserAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_7_3) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

export interface RequestOptions {
  /** An origin that stands in for every YouTube host. */
  origin?: string | undefined
  dispatcher?: (() => Promise<Dispatcher>) | undefined
  timeoutMs: number
}

export type Ask = (request: YoutubeRequest) => Promise<YoutubeAnswer>

/** After decompression. Ten hours of captions with a time for each word take a third of it. */
const mostMb = 32

const tooLarge = () =>
  new AppError(
    'YOUTUBE_CHANGED',
    `YouTube sent more data than Footnote accepts (at most ${mostMb} MB). Try again later. If this continues, update Footnote.`,
  )

/** Reads seconds or a date; undefined when absent, past or more than a day away. */
function retryAfterMs(value: string | null): number | undefined {
  if (!value) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return ms > 0 && ms < 24 * 60 * minuteMs ? ms : undefined
}

const isPage = (text: string) => /^\s*<(?:!doctype|html)/i.test(text)
const isCaptcha = (text: string) => isPage(text) && text.includes('g-recaptcha')
const isConsentPage = (text: string) => isPage(text) && text.includes('consent.youtube.com/s')

function causeOf(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && typeof current.code === 'string') return current.code
  return error instanceof Error ? error.message : String(error)
}

interface Reply {
  status: number
  text: string
  location: string
  retryAfter: string | null
}

/** Throws YOUTUBE_LIMITED for a captcha or status 429, because another request now could only make it worse. */
function checkLimits({ status, text, location, retryAfter }: Reply): void {
  if (status === 429) throw limited('RATE_LIMITED', retryAfterMs(retryAfter))
  if (location.includes('/sorry/') || isCaptcha(text)) throw limited('CAPTCHA', retryAfterMs(retryAfter))
}

const wantsConsent = ({ text, location }: Reply) =>
  URL.parse(location)?.hostname === 'consent.youtube.com' || isConsentPage(text)

/**
 * The returned function throws `signal.reason` after an abort, YOUTUBE_LIMITED when YouTube refuses this network (status 429 or a
 * captcha), YOUTUBE_UNREACHABLE when no answer came, and YOUTUBE_CHANGED when the answer is too large. Any other status is an answer.
 */
export function createAsk({ origin, dispatcher, timeoutMs }: RequestOptions): Ask {
  /** True once YouTube has asked for consent; then every request sends the cookie. Requests for web pages always send it. */
  let sendsConsent = false

  const send = async ({ url, method, headers, body }: YoutubeRequest, signal: AbortSignal): Promise<Reply> => {
    const { fetch } = await import('undici')
    const response = await fetch(rewriteOrigin(url, origin), {
      method,
      headers: sendsConsent ? { ...headers, cookie: consentCookie } : headers,
      redirect: 'manual',
      signal,
      ...(body === undefined ? {} : { body }),
      ...(dispatcher === undefined ? {} : { dispatcher: await dispatcher() }),
    })
    return {
      status: response.status,
      text: await readBoundedText(response.body, mostMb * 2 ** 20),
      location: response.headers.get('location') ?? '',
      retryAfter: response.headers.get('retry-after'),
    }
  }

  return async (request) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([request.signal, timeout])
    try {
      let reply = await send(request, signal)
      if (wantsConsent(reply) && !sendsConsent) {
        sendsConsent = true
        reply = await send(request, signal)
      }
      checkLimits(reply)
      return wantsConsent(reply)
        ? { kind: 'consent-wall' }
        : { kind: 'answered', status: reply.status, text: reply.text }
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason
      if (timeout.aborted) return { kind: 'timed-out' }
      if (error instanceof AppError) throw error
      if (error instanceof TooManyBytes) throw tooLarge()
      throw new AppError(
        'YOUTUBE_UNREACHABLE',
        `${origin === undefined ? 'YouTube' : new URL(origin).host} could not be reached. Check the internet connection, then try again.`,
        { cause: causeOf(error) },
        { cause: error },
      )
    }
  }
}
