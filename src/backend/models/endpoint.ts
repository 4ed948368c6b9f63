import { isLoopback } from '../../contract/loopback.ts'

/** What requests are sent below: `…/v1` for a bare address, without the path of a request somebody pasted with it. */
export function baseUrl(address: string): string {
  const url = new URL(address)
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(?:chat\/)?completions$/, '')
  return `${url.origin}${path === '' ? '/v1' : path}`
}

/** Whether the address is one of this computer alone. */
export const isOnThisComputer = (address: string): boolean => isLoopback(URL.parse(address)?.hostname ?? '')
