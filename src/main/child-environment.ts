import { takeSecrets } from '../contract/environment.ts'

/** What Node can use of the system's answer: `PROXY host:port; DIRECT`, a list in the order of preference. */
function readProxy(resolved: string): string | undefined {
  const [, kind, address] = /^(PROXY|HTTPS) ([^;\s]+)/.exec(resolved) ?? []
  return address && `${kind === 'HTTPS' ? 'https' : 'http'}://${address}`
}

/** The environment of the backend's process: keys taken out, since those go by message; the system's proxy put in where none is given. */
export function childEnvironment(
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
