const fourNumbers = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/
/** 127.0.0.0/8 as an IPv4-mapped IPv6 address, in the form that URL uses. */
const mappedFourNumbers = /^::ffff:7f[\da-f]{2}:[\da-f]{1,4}$/

/**
 * Whether a host is certainly this computer. `host` is the `hostname` of a URL or the address that a server listens on. Subdomains of
 * `localhost`, and `localhost.` with a final dot, do not count, because some systems look them up in the network.
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name === '::1' || fourNumbers.test(name) || mappedFourNumbers.test(name)
}

/** Whether the address is that of a program on this computer. */
export const isOnThisComputer = (address: string | null): boolean =>
  isLoopback(URL.parse(address ?? '')?.hostname ?? '')
