// One HTTP request to YouTube: no redirects followed, no cookies kept, bounded in time and size.
import type { Dispatcher } from 'undici'
import { fetch } from 'undici'
import { AppError } from '../../../contract/app/errors.ts'
import { limited, minuteMs } from './limits.ts'
import { rewriteOrigin } from './origin.ts'

export interface YoutubeRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

export type YoutubeAnswer = { kind: 'answered'; status: number; text: string } | { kind: 'timed-out' }

export interface RequestOptions {
  /** Stands in for every host of YouTube's. */
  origin?: string | undefined
  dispatcher?: Dispatcher | undefined
  timeoutMs: number
}

export type Ask = (request: YoutubeRequest) => Promise<YoutubeAnswer>

const mostBytes = 64 * 1024 * 1024

async function readText(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > mostBytes) throw new Error('The answer is larger than anything YouTube sends.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Seconds or a date; undefined when absent or past. */
function retryAfterMs(value: string | null): number | undefined {
  if (!value) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return ms > 0 && ms < 24 * 60 * minuteMs ? ms : undefined
}

const isCaptcha = (text: string) => text.startsWith('<') && text.includes('g-recaptcha')

function causeOf(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && typeof current.code === 'string') return current.code
  return error instanceof Error ? error.message : String(error)
}

/**
 * Throws `signal.reason` after an abort, YOUTUBE_LIMITED where YouTube refuses this network (429, a captcha), YOUTUBE_UNREACHABLE
 * where no answer came. Any other status is an answer.
 */
export function createAsk({ origin, dispatcher, timeoutMs }: RequestOptions): Ask {
  return async ({ url, method, headers, body, signal }) => {
    const address = rewriteOrigin(url, origin)
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(address, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([signal, timeout]),
        ...(body === undefined ? {} : { body }),
        ...(dispatcher === undefined ? {} : { dispatcher }),
      })
      const text = await readText(response.body)
      const isSentToCaptcha = response.headers.get('location')?.includes('/sorry/') === true
      if (response.status === 429 || isSentToCaptcha || isCaptcha(text))
        throw limited('RATE_LIMITED', retryAfterMs(response.headers.get('retry-after')))
      return { kind: 'answered', status: response.status, text }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (timeout.aborted) return { kind: 'timed-out' }
      if (error instanceof AppError) throw error
      throw new AppError(
        'YOUTUBE_UNREACHABLE',
        `${origin === undefined ? 'YouTube' : new URL(origin).host} could not be reached. Check the internet connection, then try again.`,
        { cause: causeOf(error) },
        { cause: error },
      )
    }
  }
}
