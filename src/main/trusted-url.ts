// Which addresses the shell trusts: pure, so that each decision has its test.

export const appPage = 'app://footnote/'

/** Our own page, the only one that may call the shell; `own` is its address. */
export function isOwnPage(url: string, own = appPage): boolean {
  const [given, wanted] = [URL.parse(url), new URL(own)]
  return given !== null && given.protocol === wanted.protocol && given.host === wanted.host && given.username === ''
}

/** An address that may be opened in the system's browser. */
export function isExternalUrl(url: string): boolean {
  const { protocol, username, password } = URL.parse(url) ?? {}
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

/** The player's page, the only foreign one that may be shown, in a frame. */
export const isPlayerPage = (url: string): boolean => URL.parse(url)?.origin === 'https://www.youtube-nocookie.com'

/** What a page is allowed that asks for a permission: the player may go full screen, our own page may copy text. */
export function isPermitted(permission: string, url: string, own = appPage): boolean {
  if (permission === 'fullscreen') return isPlayerPage(url)
  return permission === 'clipboard-sanitized-write' && isOwnPage(url, own)
}
