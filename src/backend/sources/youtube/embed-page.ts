// Reads two values from the embedded player's page that its request for a video must contain: `encryptedHostFlags` (proof that a page
// embeds the player) and `signatureTimestamp` (the player's version). Both are undocumented; yt-dlp reads them the same way.

/** The page that we claim embeds the player; youtubei.js sends the same. YouTube refuses requests without one or with its own address. */
export const embedder = 'https://www.google.com/'

export interface EmbedFacts {
  encryptedHostFlags?: string
  /** The player's release day, in days since 1970. Without it, YouTube gives web players no captions. */
  signatureTimestamp?: number
}

const dayMs = 86_400_000

/** Estimates the day when the page does not state it: a player is about two days older than the client version on the page. */
function estimateDay(html: string): number | undefined {
  const [, year, month, day] = /"INNERTUBE_CLIENT_VERSION":"1\.(\d{4})(\d{2})(\d{2})\./.exec(html) ?? []
  const instant = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isFinite(instant) ? instant / dayMs - 2 : undefined
}

/** Values that the page does not contain are left out. */
export function readEmbedPage(html: string): EmbedFacts {
  const flags = /"encryptedHostFlags":"([\w=-]{1,2000})"/.exec(html)?.[1]
  const told = /"STS":(\d{4,6})\b/.exec(html)?.[1]
  const timestamp = told === undefined ? estimateDay(html) : Number(told)
  return {
    ...(flags === undefined ? {} : { encryptedHostFlags: flags }),
    ...(timestamp === undefined ? {} : { signatureTimestamp: timestamp }),
  }
}
