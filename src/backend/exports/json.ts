import type { Video } from '../../contract/app/videos.ts'
import { writeJson } from '../write-json.ts'

/** Everything the library knows of a video, as the contract names it; reading it gives every text back unchanged. */
export function toJson(video: Video): string {
  return `${writeJson(video, 2)}\n`
}
