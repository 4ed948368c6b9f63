const fourNumbers = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/
/** 127.0.0.0/8 within IPv6, as a URL writes it. */
const mappedFourNumbers = /^::ffff:7f[\da-f]{2}:[\da-f]{1,4}$/

/**
 * Whether a host is this computer and nothing else. It is the `hostname` of a URL, or the address a server listens on. Names below
 * `localhost`, and `localhost.` with a final dot, are not counted: some systems ask the network where they are.
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name === '::1' || fourNumbers.test(name) || mappedFourNumbers.test(name)
}
