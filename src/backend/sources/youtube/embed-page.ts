// The page of the embedded player, which gives what its request for a video has to bring along: `encryptedHostFlags` says that a page
// of somebody's was embedding it. Read in this way by yt-dlp and others; undocumented.

/** Who embeds the player; youtubei.js says the same in the request. YouTube refuses those who do not say, and itself. */
export const embedder = 'https://www.google.com/'

export interface EmbedFacts {
  encryptedHostFlags?: string
  signatureTimestamp?: number
}

/** What is not there is left out. */
export function readEmbedPage(html: string): EmbedFacts {
  const flags = /"encryptedHostFlags":"([\w=-]{1,2000})"/.exec(html)?.[1]
  const timestamp = /"STS":(\d{4,6})\b/.exec(html)?.[1]
  return {
    ...(flags === undefined ? {} : { encryptedHostFlags: flags }),
    ...(timestamp === undefined ? {} : { signatureTimestamp: Number(timestamp) }),
  }
}
