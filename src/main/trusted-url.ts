// Which addresses the shell trusts: pure, so that each decision has its test.
import { playerOrigin } from '../contract/youtube/addresses.ts'

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

/** A page of YouTube's own sites, which is where the player's controls lead. */
export function isYoutubePage(url: string): boolean {
  const { protocol, host } = URL.parse(url) ?? {}
  return (
    protocol === 'https:' &&
    isExternalUrl(url) &&
    /(?:^|\.)(?:youtube|youtube-nocookie)\.com$|^youtu\.be$/.test(host ?? '')
  )
}

/**
 * Whether an address may be opened in the system's browser for a page that asks for a new window. Electron does not say which frame
 * asks. The referrer tells our own page from the player only while developing, because a page of our own scheme sends none and
 * a frame can send none if it likes. Without proof it counts as the player; our own page opens links by a call of the shell.
 */
export const mayOpenForPage = (url: string, referrer: string, own = appPage): boolean =>
  isYoutubePage(url) || (isExternalUrl(url) && isOwnPage(referrer, own))

/** The player's page, the only foreign one that may be shown, in a frame. */
export const isPlayerPage = (url: string): boolean => URL.parse(url)?.origin === playerOrigin

/** What a window may show: our own page, and the player in its frames. */
export const mayShow = (url: string, isMainFrame: boolean, own = appPage): boolean =>
  isMainFrame ? isOwnPage(url, own) : isPlayerPage(url)

/** What a page is allowed that asks for a permission: the player may go full screen, our own page may copy text. */
export function isPermitted(permission: string, url: string, own = appPage): boolean {
  if (permission === 'fullscreen') return isPlayerPage(url)
  return permission === 'clipboard-sanitized-write' && isOwnPage(url, own)
}
