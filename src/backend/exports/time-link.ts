/** The address of a video's page that starts at a moment, in whole seconds. */
export function timeLink(videoId: string, startMs: number): string {
  return `https://www.youtube.com/watch?v=${videoId}&t=${Math.floor(startMs / 1000)}s`
}
