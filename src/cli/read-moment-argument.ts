import { explainPastEnd, type NamedMoment, namesMoment, readMomentId } from '../contract/moment-id.ts'
import { UsageError } from './usage-error.ts'

/** True for an argument that names a time; otherwise it can only be a video. */
export const hasTime = (argument: string): boolean => namesMoment(argument)

/** Throws UsageError if the video ends before the moment starts. */
export function checkStart(video: { durationMs: number | null }, startMs: number): void {
  const problem = explainPastEnd(video, startMs)
  if (problem !== null) throw new UsageError(problem)
}

/** Reads `VIDEO@1:23` and `VIDEO@1:23-1:40`, where VIDEO is an id or a link in any form. Throws UsageError. */
export function readMomentArgument(argument: string): NamedMoment {
  const read = readMomentId(argument)
  if ('problem' in read) throw new UsageError(read.problem)
  return read
}
