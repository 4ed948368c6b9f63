import { readVideoName } from '../contract/moment-id.ts'
import { UsageError } from './usage-error.ts'

/** The id of a video that is given by its id or by any form of its link. Throws UsageError for anything else. */
export function readVideoId(input: string): string {
  const read = readVideoName(input)
  if ('problem' in read) throw new UsageError(read.problem)
  return read.videoId
}
