import type { Video } from '../../contract/app/videos.ts'
import { writeJson } from '../write-json.ts'

/** Everything the library knows about a video, with the field names of the contract and all texts unchanged. */
export function toJson(video: Video): string {
  return `${writeJson(video, 2)}\n`
}
