import type { LookupFunction } from 'node:net'
import { EnvHttpProxyAgent } from 'undici'

/**
 * An agent that honours the proxy variables, but never for this machine itself. `lookup` resolves the names of hosts that are
 * connected to directly; a proxy resolves the others.
 */
export function createDispatcher(lookup?: LookupFunction): EnvHttpProxyAgent {
  const noProxy = [process.env.NO_PROXY ?? process.env.no_proxy, '127.0.0.1', 'localhost', '::1']
  return new EnvHttpProxyAgent({
    noProxy: noProxy.filter(Boolean).join(','),
    ...(lookup === undefined ? {} : { connect: { lookup } }),
  })
}
