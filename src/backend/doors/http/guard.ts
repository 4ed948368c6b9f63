// Who may speak to the HTTP door at all: programs of this machine, not pages in a browser.
import { isIP } from 'node:net'
import { isLoopback } from '../../../contract/loopback.ts'

export interface Listening {
  /** As it was given: a name, or an address in any way of writing. */
  host: string
  /** The address it stands for, as the system writes it. */
  address: string
  port: number
}

/** A host as it stands in an address. */
export const inAddress = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host)

/**
 * On loopback the Host header must name this machine, or a page could reach us under a name of its own that it has pointed here (DNS
 * rebinding). Elsewhere we cannot know our names.
 */
export function isOwnHost(header: string | undefined, listening: Listening): boolean {
  if (!isLoopback(listening.address)) return true
  const names = ['localhost', '127.0.0.1', '[::1]', inAddress(listening.host)]
  const port = listening.port === 80 ? ['', ':80'] : [`:${listening.port}`]
  return names.some((name) => port.some((suffix) => header?.toLowerCase() === `${name}${suffix}`))
}

/** A browser says which page asks; none but our own address may. */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined): boolean =>
  origin === undefined || origin === `http://${host}`
