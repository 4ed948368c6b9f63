// Decides which addresses the shell trusts. These are pure functions, so that each decision can be tested.
import { playerOrigin } from '../contract/youtube/addresses.ts'

export const appPage = 'app://footnote/'

/** Whether an address is our own page, the only one that may call the shell. `own` is the page's address. */
export function isOwnPage(url: string, own = appPage): boolean {
  const [given, wanted] = [URL.parse(url), new URL(own)]
  return given !== null && given.protocol === wanted.protocol && given.host === wanted.host && given.username === ''
}

/** Whether an address may be opened in the system's browser. */
export function isExternalUrl(url: string): boolean {
  const { protocol, username, password } = URL.parse(url) ?? {}
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

/** Whether an address is a page of YouTube, because the player's controls link to such pages. */
export function isYoutubePage(url: string): boolean {
  const { protocol, host } = URL.parse(url) ?? {}
  return (
    protocol === 'https:' &&
    isExternalUrl(url) &&
    /(?:^|\.)(?:youtube|youtube-nocookie)\.com$|^youtu\.be$/.test(host ?? '')
  )
}

/**
 * Whether a request for a new window may open an address in the system's browser. Electron does not say which frame asks. A referrer
 * proves that it is our own page, but only in development: a page of our own scheme sends none, and any frame can leave it out. Without
 * that proof the request counts as the player's. Our own page opens links with a shell call instead.
 */
export const mayOpenForPage = (url: string, referrer: string, own = appPage): boolean =>
  isYoutubePage(url) || (isExternalUrl(url) && isOwnPage(referrer, own))

/** Whether an address is the player's page, the only foreign page that may be shown, and only in a frame. */
export const isPlayerPage = (url: string): boolean => URL.parse(url)?.origin === playerOrigin

/** Whether a window may show an address: its main frame our own page, other frames the player. */
export const mayShow = (url: string, isMainFrame: boolean, own = appPage): boolean =>
  isMainFrame ? isOwnPage(url, own) : isPlayerPage(url)

/** Whether a page gets a permission: the player may go full screen, and our own page may copy text. */
export function isPermitted(permission: string, url: string, own = appPage): boolean {
  if (permission === 'fullscreen') return isPlayerPage(url)
  return permission === 'clipboard-sanitized-write' && isOwnPage(url, own)
}
