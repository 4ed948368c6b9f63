// Faults that affect all of YouTube, as clients see them.
import type { IncomingHttpHeaders } from 'node:http'
import type { refusalsOfClients } from './youtube-refusals.ts'

/**
 * `hang` never answers, `drop` closes the connection, `garbage` is not JSON, and `blank` is an empty object. `consent` asks for
 * consent to cookies until the request sends the consent cookie; `consent-wall` asks always.
 */
export type FakeOutage =
  | keyof typeof refusalsOfClients
  | 'rate-limit'
  | 'captcha-page'
  | 'sorry'
  | 'consent'
  | 'consent-wall'
  | 'empty-captions'
  | 'slow-captions'
  | 'limited-captions'
  | 'server-error'
  | 'client-retired'
  | 'garbage'
  | 'blank'
  | 'hang'
  | 'drop'

export interface Reply {
  status?: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
}

export const json = (value: object): Reply => ({ type: 'application/json', body: JSON.stringify(value) })

const page = (body: string): Reply => ({
  type: 'text/html; charset=utf-8',
  body: `<!DOCTYPE html><html>${body}</html>`,
})
const tooMany: Reply = { ...page('<div class="g-recaptcha"></div>'), status: 429 }
const consentPage = page('<form action="https://consent.youtube.com/s" method="post"></form>')

const outages: Partial<Record<FakeOutage, Reply>> = {
  'rate-limit': tooMany,
  'captcha-page': page('<div class="g-recaptcha"></div>'),
  sorry: { ...page(''), status: 302, headers: { location: 'https://www.google.com/sorry/index?q=x' } },
  'consent-wall': { ...page(''), status: 302, headers: { location: 'https://consent.youtube.com/m?gl=DE' } },
  'server-error': { ...page('Backend error'), status: 503 },
  'client-retired': { ...json({ error: { code: 400, status: 'FAILED_PRECONDITION' } }), status: 400 },
  garbage: page('Something else'),
  blank: json({}),
}

/** Undefined if the request gets its normal response, or one that already contains the refusal. */
export function outageReply(
  asked: { path: string; headers: IncomingHttpHeaders },
  outage: FakeOutage,
): Reply | undefined {
  if (outage === 'consent') return asked.headers.cookie?.includes('SOCS=') ? undefined : consentPage
  if (outage === 'limited-captions') return asked.path === '/api/timedtext' ? tooMany : undefined
  return outages[outage]
}
