// Which addresses the shell trusts: pure, so that each decision has its test.

export const appOrigin = 'app://footnote'

/** Our own page, the only one that may call the shell. */
export function isOwnPage(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && parsed.protocol === 'app:' && parsed.host === 'footnote' && parsed.username === ''
}

/** An address that may be opened in the system's browser. */
export function isExternalUrl(url: string): boolean {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return false
  return parsed.protocol === 'https:' || parsed.protocol === 'http:'
}

/** The player's page, the only foreign one that may be shown, in a frame. */
export function isPlayerPage(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && parsed.origin === 'https://www.youtube-nocookie.com'
}
