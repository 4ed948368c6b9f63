// Chromium does not know the app's custom scheme, so its pages are loaded from an https host that does not exist.
const suffix = '.electron-double.invalid'

const isWebUrl = (url: string) => /^(https?|about|data|blob|file):/.test(url)

/** `app://footnote/x` → `https://footnote.app.electron-double.invalid/x`; web addresses stay unchanged. */
export function toBrowserUrl(url: string): string {
  if (isWebUrl(url)) return url
  const { protocol, host, pathname, search, hash } = new URL(url)
  return `https://${host}.${protocol.slice(0, -1)}${suffix}${pathname}${search}${hash}`
}

/** The reverse of `toBrowserUrl`. */
export function fromBrowserUrl(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed?.hostname.endsWith(suffix)) return url
  const names = parsed.hostname.slice(0, -suffix.length).split('.')
  const scheme = names.pop()
  return `${scheme}://${names.join('.')}${parsed.pathname}${parsed.search}${parsed.hash}`
}

export const isSchemeUrl = (url: string): boolean => fromBrowserUrl(url) !== url
