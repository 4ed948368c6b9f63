// Turns failures of a service call into AppErrors. `data.mayBeCharged` is false only when certainly nothing was charged.
import { STATUS_CODES } from 'node:http'
import type { ZodError } from 'zod'
import { AppError, type ErrorData } from '../../../contract/app/errors.ts'
import { UnreadResponse } from '../../../contract/app/raw-results.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { firstFault } from '../../../contract/service/each.ts'
import { errorBodySchema } from '../../../contract/service/resources.ts'
import type { Redact } from './redaction.ts'
import { readRetryAfter } from './retry-after.ts'

/** The wait when the service is busy and states no time. */
const unstatedWaitMs = 30_000

/** A longer `Retry-After` is shortened to this. */
const longestStatedWaitMs = 60 * 60_000

export interface RefusedResponse {
  statusCode: number
  statusText: string
  headers: { location: string | undefined; retryAfter: string | undefined }
  body: string
  /** Removes the key from the service's words, which may repeat it. */
  redact: Redact
}

type RefusalCode = 'SERVICE_KEY_REFUSED' | 'SERVICE_NO_FUNDS' | 'SERVICE_BUSY' | 'SERVICE_FAILED' | 'SERVICE_REFUSED'

export function statusFailure(response: RefusedResponse): AppError {
  const { statusCode: status } = response
  const words = serviceWords(response)
  const fail = (code: RefusalCode, message: string, data: Partial<ErrorData['SERVICE_BUSY']> = {}) =>
    new AppError(code, message, { status, mayBeCharged: false, words, ...data })
  const wait = readRetryAfter(response.headers.retryAfter, Date.now())
  const stated = wait === undefined ? undefined : Math.min(wait, longestStatedWaitMs)

  if (status === 401) return fail('SERVICE_KEY_REFUSED', 'The service refused the API key. Check it in Settings.')
  if (status === 402 || status === 432)
    return fail(
      'SERVICE_NO_FUNDS',
      'The service says that your account there has no funds left. Top it up, then try again.',
    )
  if (status === 429)
    return fail(
      'SERVICE_BUSY',
      'The service is not accepting more requests right now. Wait a little, then try again.',
      {
        retryAfterMs: stated ?? unstatedWaitMs,
        isWaitStated: stated !== undefined,
      },
    )
  if (status >= 500)
    return fail('SERVICE_FAILED', `The service failed (${status}: ${words}). Try again later.`, {
      mayBeCharged: true,
      ...(stated === undefined ? {} : { retryAfterMs: stated, isWaitStated: true }),
    })
  if (status < 400) return fail('SERVICE_REFUSED', movedMessage(response))
  if (status === 404 || status === 405)
    return fail(
      'SERVICE_REFUSED',
      `There is no such service at this address (${status}: ${words}). Check the address in Settings.`,
    )
  return fail(
    'SERVICE_REFUSED',
    `The service refused the request and said “${words}”. Correct the request, then try again.`,
  )
}

/**
 * `wasSent` is false when the request certainly never reached the service. Only the code of the cause goes into the error, because
 * the cause itself may contain the request, including the key.
 */
export function networkFailure(cause: unknown, host: string, wasSent: boolean): AppError {
  const reason = codeOf(cause)
  if (wasSent) {
    const what =
      reason === tooSlow
        ? `The answer from ${host} took too long`
        : isSilence(reason)
          ? `${host} stopped sending`
          : `The connection to ${host} broke`
    const message = `${what}. The answer is incomplete and may have been charged. Check Costs, then try again.`
    return new AppError('RESPONSE_LOST', message, { mayBeCharged: true, reason })
  }
  const insecure = insecureReason(reason, host)
  return new AppError('SERVICE_UNREACHABLE', insecure ?? `${unreachableReason(reason, host)}. ${checkNetwork}`, {
    mayBeCharged: false,
    isTemporary: insecure === undefined,
    reason,
  })
}

/** The code for a response that keeps arriving but does not end in time. */
export const tooSlow = 'TOO_SLOW'

const checkNetwork = 'Check the network and the address in Settings, then try again.'

const isSilence = (code: string) => code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'

/** The sentence for a connection that is not secure; undefined when the failure has another reason. */
function insecureReason(code: string, host: string): string | undefined {
  if (code === 'CERT_HAS_EXPIRED')
    return `The certificate of ${host} has expired. The operator of the service must renew it.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of ${host} was issued for another name. Check the address in Settings.`
  if (/SELF_SIGNED|UNABLE_TO|CERT_UNTRUSTED|CERT_SIGNATURE/.test(code))
    return `This computer does not trust the certificate of ${host}. If the service belongs to your organisation, set NODE_EXTRA_CA_CERTS to its certificate file and restart Footnote.`
  if (/CERT|ERR_TLS|ERR_SSL|EPROTO/.test(code))
    return `No secure connection to ${host} could be made (${code}). ${checkNetwork}`
  return undefined
}

/** In characters. Limits what is kept of a response that cannot be read, which may be anything. */
const mostKept = 16 * 2 ** 20

interface Unreadable {
  /** The text that arrived, without the key; it is kept as the failure's cause. */
  came?: string
  isTooLarge?: true
}

/** For an answer that arrived but cannot be read. Its cost is unknown. */
export function unreadableFailure(detail: string, { came = '', ...more }: Unreadable = {}): AppError {
  const kept = came.slice(0, mostKept)
  const problem = kept === came ? detail : `${detail}; only its first ${formatCount(mostKept, 'character')} are kept`
  const cause = kept.trim() === '' ? undefined : new UnreadResponse({ videoId: null, json: kept, problem })
  return new AppError(
    'SERVICE_UNREADABLE',
    `The answer of the service could not be read (${detail}). Check the address in Settings, or ask the operator of the service.`,
    { mayBeCharged: true, ...more },
    { cause },
  )
}

/** For an answer that is JSON but does not have the shape that the interface defines. */
export function unexpectedFailure(error: ZodError, json: unknown, redact: Redact): AppError {
  const { field, fault } = firstFault(error, json)
  return unreadableFailure(`${field || 'it'} ${fault}`, { came: redact(JSON.stringify(json)) })
}

/** For an answer above the size limits. `data.isTooLarge` is set, because a request for fewer videos may succeed. */
export const tooLargeFailure = (detail: string, came = ''): AppError =>
  unreadableFailure(detail, { came, isTooLarge: true })

function unreachableReason(code: string, host: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The address ${host} was not found`
  if (code === 'ECONNREFUSED') return `No server answers at ${host}`
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return `Connecting to ${host} took too long`
  if (code === 'UND_ERR_ABORTED' || code.startsWith('UND_ERR_PRX')) return `The proxy could not connect to ${host}`
  return `The service at ${host} could not be reached${code === '' ? '' : ` (${code})`}`
}

function codeOf(cause: unknown): string {
  const code = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' ? code : ''
}

function movedMessage({ headers, redact }: RefusedResponse): string {
  const target = headers.location === undefined ? null : URL.parse(headers.location)
  return target === null || !/^https?:$/.test(target.protocol)
    ? 'The service answered with a redirect. Check the address in Settings.'
    : `The service has moved to ${redact(target.origin)}. Enter the new address in Settings.`
}

/** The service's error message, short and on one line, or the status text when the body has no message. */
function serviceWords({ statusCode, statusText, body, redact }: RefusedResponse): string {
  const said = errorBodySchema.safeParse(parseJson(body)).data?.error ?? ''
  return printable(redact(said)) || printable(redact(statusText)) || STATUS_CODES[statusCode] || 'no reason given'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Makes foreign text safe to quote in a message: one line, no control characters, at most `longest` characters. */
export function printable(text: string, longest = 300): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Z}\s]+/gu, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line
}
