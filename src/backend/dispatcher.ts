import { EnvHttpProxyAgent } from 'undici'

/** An agent that honours the proxy variables, but never for this machine itself. */
export function createDispatcher(): EnvHttpProxyAgent {
  const noProxy = [process.env.NO_PROXY ?? process.env.no_proxy, '127.0.0.1', 'localhost', '::1']
  return new EnvHttpProxyAgent({ noProxy: noProxy.filter(Boolean).join(',') })
}
