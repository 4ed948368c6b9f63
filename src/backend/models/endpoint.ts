import { isLoopback } from '../../contract/loopback.ts'

/** The base URL for requests: `…/v1` for an address without a path. Removes the path of a request if the user pasted one. */
export function baseUrl(address: string): string {
  const url = new URL(address)
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(?:chat\/)?completions$/, '')
  return `${url.origin}${path === '' ? '/v1' : path}`
}

/** Whether the address is on this computer. */
export const isOnThisComputer = (address: string): boolean => isLoopback(URL.parse(address)?.hostname ?? '')
