/** What requests are sent below: `…/v1` for a bare address, without the path of a request somebody pasted with it. */
export function baseUrl(address: string): string {
  const url = new URL(address)
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(?:chat\/)?completions$/, '')
  return `${url.origin}${path === '' ? '/v1' : path}`
}

/** Whether the address is one of this machine alone. */
export function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}
