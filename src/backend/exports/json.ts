import type { Video } from '../../contract/app/videos.ts'

/** Everything the library knows of a video, as the contract names it; nothing is changed on the way. */
export function toJson(video: Video): string {
  return `${JSON.stringify(video, null, 2)}\n`
}
