// Chromium knows no scheme of ours, so a page of a custom scheme is loaded from a made-up https host; no such host exists.
const suffix = '.electron-double.invalid'

const isWebUrl = (url: string) => /^(https?|about|data|blob|file):/.test(url)

/** `app://footnote/x` → `https://footnote.app.electron-double.invalid/x`; web addresses stay. */
export function toBrowserUrl(url: string): string {
  if (isWebUrl(url)) return url
  const { protocol, host, pathname, search, hash } = new URL(url)
  return `https://${host}.${protocol.slice(0, -1)}${suffix}${pathname}${search}${hash}`
}

/** The other way round. */
export function fromBrowserUrl(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed?.hostname.endsWith(suffix)) return url
  const names = parsed.hostname.slice(0, -suffix.length).split('.')
  const scheme = names.pop()
  return `${scheme}://${names.join('.')}${parsed.pathname}${parsed.search}${parsed.hash}`
}

export const isSchemeUrl = (url: string): boolean => fromBrowserUrl(url) !== url
