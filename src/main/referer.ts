// Adds a Referer header to requests of YouTube's player. The player refuses to play without one, and a page with a custom scheme sends none.
import { playerOrigin, youtubeSite } from '../contract/youtube/addresses.ts'

/** The application id as an https address. YouTube's player requires an address that is not YouTube's own. */
export const playerReferer = 'https://app.footnote.desk/'

export const playerUrls = [`${playerOrigin}/embed/*`, `${youtubeSite}/embed/*`]

/** The headers with a Referer added, unless they have one. */
export function withReferer(headers: Record<string, string>): Record<string, string> {
  const hasReferer = Object.keys(headers).some((name) => name.toLowerCase() === 'referer')
  return hasReferer ? headers : { ...headers, Referer: playerReferer }
}
