import type { LookupFunction } from 'node:net'
import type { EnvHttpProxyAgent } from 'undici'
import { closing } from './under-way.ts'

/**
 * An agent that uses the proxy from the environment variables, except for this computer. `lookup` resolves host names for direct
 * connections; a proxy resolves the others itself.
 */
export function createDispatcher(lookup?: LookupFunction) {
  let opened: Promise<EnvHttpProxyAgent> | undefined
  let isDestroyed = false
  const make = async () => {
    const { EnvHttpProxyAgent } = await import('undici')
    const noProxy = [process.env.NO_PROXY ?? process.env.no_proxy, '127.0.0.1', 'localhost', '::1']
    return new EnvHttpProxyAgent({
      noProxy: noProxy.filter(Boolean).join(','),
      ...(lookup === undefined ? {} : { connect: { lookup } }),
    })
  }
  return {
    /** The agent, made with the first request: a command that sends none does not load undici. Throws CLOSING after `destroy`. */
    async open(): Promise<EnvHttpProxyAgent> {
      if (isDestroyed) throw closing()
      opened ??= make().catch((error) => {
        opened = undefined
        throw error
      })
      return await opened
    },
    /** Also ends well when the agent could not be made. */
    async destroy(): Promise<void> {
      isDestroyed = true
      const agent = await opened?.catch(() => undefined)
      await agent?.destroy()
    },
  }
}
