// The page of the embedded player, which gives what its request for a video has to bring along: `encryptedHostFlags` says that a page
// of somebody's was embedding it, `signatureTimestamp` which player asks. Read in this way by yt-dlp and others; undocumented.

/** Who embeds the player; youtubei.js says the same in the request. YouTube refuses those who do not say, and itself. */
export const embedder = 'https://www.google.com/'

export interface EmbedFacts {
  encryptedHostFlags?: string
  /** The day the player is of, counted from 1970. Web players that do not say are given no captions. */
  signatureTimestamp?: number
}

const dayMs = 86_400_000

/** Where the page leaves the day out: players are some two days older than the client they come with. */
function estimateDay(html: string): number | undefined {
  const [, year, month, day] = /"INNERTUBE_CLIENT_VERSION":"1\.(\d{4})(\d{2})(\d{2})\./.exec(html) ?? []
  const instant = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isFinite(instant) ? instant / dayMs - 2 : undefined
}

/** What is not there is left out. */
export function readEmbedPage(html: string): EmbedFacts {
  const flags = /"encryptedHostFlags":"([\w=-]{1,2000})"/.exec(html)?.[1]
  const told = /"STS":(\d{4,6})\b/.exec(html)?.[1]
  const timestamp = told === undefined ? estimateDay(html) : Number(told)
  return {
    ...(flags === undefined ? {} : { encryptedHostFlags: flags }),
    ...(timestamp === undefined ? {} : { signatureTimestamp: timestamp }),
  }
}
