// Limits how often wrong keys, tokens and codes may be tried. Only failures count.
import { isIP } from 'node:net'
import { isLoopback } from '../../contract/loopback.ts'

const windowMs = 10_000
const mostOfOneAddress = 30
const mostOfAll = 300
const mostKnown = 1000

export interface FailedAttempts {
  /**
   * Whether requests from this address are refused without checking their key, until the time window ends. Never true for programs on this
   * computer, which all share one address, or for an address that has sent the right key before.
   */
  isShutOut(address: string): boolean
  /** Counts a failure. Returns the seconds to wait after too many failures, otherwise null. */
  fail(address: string): number | null
  succeed(address: string): void
  /** The seconds until the failures are forgotten. */
  secondsLeft(): number
}

/** Reduces an IPv6 address to its first 64 bits, because one user usually has a whole /64 network. */
function originOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (isIP(address) !== 6) return address
  const [before = '', after = ''] = address.split('%', 1)[0]?.split('::') ?? []
  const head = before.split(':').filter(Boolean)
  const tail = after.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : []
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

/** `now` returns milliseconds that never go back. */
export function createFailedAttempts(now: () => number = () => performance.now()): FailedAttempts {
  const window = { endsAt: 0, failures: 0, byOrigin: new Map<string, number>() }
  const known = new Set<string>()

  const renew = () => {
    if (now() < window.endsAt) return
    window.endsAt = now() + windowMs
    window.failures = 0
    window.byOrigin.clear()
  }
  const failuresOf = (origin: string) => window.byOrigin.get(origin) ?? 0
  const secondsLeft = () => Math.max(1, Math.ceil((window.endsAt - now()) / 1000))
  return {
    isShutOut(address) {
      renew()
      const origin = originOf(address)
      return failuresOf(origin) >= mostOfOneAddress && !isLoopback(address) && !known.has(origin)
    },
    fail(address) {
      renew()
      const origin = originOf(address)
      window.failures++
      window.byOrigin.set(origin, failuresOf(origin) + 1)
      if (window.failures > mostOfAll) return secondsLeft()
      return failuresOf(origin) > mostOfOneAddress ? secondsLeft() : null
    },
    succeed(address) {
      known.add(originOf(address))
      for (const oldest of known) if (known.size > mostKnown) known.delete(oldest)
    },
    secondsLeft,
  }
}
