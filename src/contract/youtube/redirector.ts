// Reads links of other sites that contain the link of a video: search results, chats, mail filters and archives.
import { unreadable } from './unreadable.ts'

/** Sites, with the query parameters that may contain the link. */
const redirectors: readonly { host: RegExp; parameters: readonly string[] }[] = [
  { host: /^(?:[a-z]{1,20}\.)?google(?:\.[a-z]{2,3}){1,2}$/, parameters: ['q', 'url', 'continue', 'imgrefurl'] },
  { host: /^(?:l|lm|www|m)\.(?:facebook|instagram|messenger)\.com$/, parameters: ['u'] },
  { host: /^[a-z0-9]{1,20}\.safelinks\.protection\.outlook\.com$/, parameters: ['url'] },
]

const archivedPage = /^\/web\/\d{1,14}(?:[a-z]{2}_)?\/(.+)$/

/** The contained link, which is not read yet, or the reason why there is none. */
export function readRedirector(url: URL): { kind: 'link'; url: string } | { kind: 'unreadable'; reason: string } {
  const carried = url.hostname === 'web.archive.org' ? readArchived(url) : readCarried(url)
  return carried && looksLikeLink(carried)
    ? { kind: 'link', url: carried }
    : { kind: 'unreadable', reason: unreadable.foreign }
}

function readCarried(url: URL): string | undefined {
  const names = redirectors.find(({ host }) => host.test(url.hostname))?.parameters ?? []
  return names.flatMap((name) => url.searchParams.get(name) ?? []).find((value) => value !== '')
}

function readArchived(url: URL): string | undefined {
  const address = archivedPage.exec(url.pathname)?.[1]
  return address && address + url.search + url.hash
}

/** Search words must not be mistaken for a video id. */
function looksLikeLink(text: string): boolean {
  return /^(?:https?(?::|%3a)|\/\/|[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}\/)/i.test(text)
}
