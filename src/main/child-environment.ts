import { takeSecrets } from '../contract/environment.ts'

/** The first entry of the system's proxy list (such as `PROXY host:port; DIRECT`) as a URL; undefined when it is not an HTTP proxy. */
function readProxy(resolved: string): string | undefined {
  const [, kind, address] = /^(PROXY|HTTPS) ([^;\s]+)/.exec(resolved) ?? []
  return address && `${kind === 'HTTPS' ? 'https' : 'http'}://${address}`
}

/**
 * The environment of the backend's process. Keys are removed, because the backend gets them by message. The system's proxy is added if
 * no proxy variable is set.
 */
export function backendEnvironment(
  own: Readonly<Record<string, string | undefined>>,
  systemProxy: string,
): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(own)) if (value !== undefined) environment[name] = value
  takeSecrets(environment)
  const proxy = readProxy(systemProxy)
  const hasProxy = environment.HTTPS_PROXY || environment.https_proxy
  return hasProxy || !proxy ? environment : { ...environment, HTTPS_PROXY: proxy, HTTP_PROXY: proxy }
}
