// Who may speak to the HTTP door at all: programs of this machine, not pages in a browser.
import { isIP } from 'node:net'

/** Whether a host to listen on can be reached from this machine alone. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** A host as it stands in an address. */
export const inAddress = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host)

/**
 * On loopback the Host header must name this machine, or a page could reach us under a name of its own that it has pointed here (DNS
 * rebinding). Elsewhere we cannot know our names.
 */
export function isOwnHost(header: string | undefined, listening: { host: string; port: number }): boolean {
  if (!isLoopback(listening.host)) return true
  const names = ['localhost', '127.0.0.1', '[::1]', inAddress(listening.host)]
  const port = listening.port === 80 ? ['', ':80'] : [`:${listening.port}`]
  return names.some((name) => port.some((suffix) => header?.toLowerCase() === `${name}${suffix}`))
}

/** A browser says which page asks; none but our own address may. */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined): boolean =>
  origin === undefined || origin === `http://${host}`
