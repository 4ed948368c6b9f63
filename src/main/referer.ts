// YouTube's player refuses to play for an embedder that does not say who it is, and a page of a custom scheme sends no Referer.
import { playerOrigin, youtubeSite } from '../contract/youtube/addresses.ts'

/** Our application id as an https address: a third party to YouTube, as its player demands. */
export const playerReferer = 'https://app.footnote.desk/'

export const playerUrls = [`${playerOrigin}/embed/*`, `${youtubeSite}/embed/*`]

/** The request's headers with a Referer, unless it has one already. */
export function withReferer(headers: Record<string, string>): Record<string, string> {
  const hasReferer = Object.keys(headers).some((name) => name.toLowerCase() === 'referer')
  return hasReferer ? headers : { ...headers, Referer: playerReferer }
}
