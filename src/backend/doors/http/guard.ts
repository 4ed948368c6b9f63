// Decides who may send requests to the HTTP server: programs, but not web pages.
import { isIP } from 'node:net'
import { isLoopback } from '../../../contract/loopback.ts'

export interface Listening {
  /** The host as configured: a name, or an address in any notation. */
  host: string
  /** The address that the host resolved to, in the system's notation. */
  address: string
  port: number
}

/** Writes a host for use in a URL. */
export const inAddress = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host)

/**
 * On loopback, the Host header must name this computer, so that a web page cannot reach us under its own host name by pointing that name
 * to this computer (DNS rebinding). On other addresses we cannot know our own names.
 */
export function isOwnHost(header: string | undefined, listening: Listening): boolean {
  if (!isLoopback(listening.address)) return true
  const names = ['localhost', '127.0.0.1', '[::1]', inAddress(listening.host)]
  const port = listening.port === 80 ? ['', ':80'] : [`:${listening.port}`]
  return names.some((name) => port.some((suffix) => header?.toLowerCase() === `${name}${suffix}`))
}

/** Browsers send the page's origin; only our own address is allowed. */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined): boolean =>
  origin === undefined || origin === `http://${host}`
