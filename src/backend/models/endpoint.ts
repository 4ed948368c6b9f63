/** The base URL for requests: `…/v1` for an address without a path. Removes the path of a request if the user pasted one. */
export function baseUrl(address: string): string {
  const url = new URL(address)
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(?:chat\/)?completions$/, '')
  return `${url.origin}${path === '' ? '/v1' : path}`
}
