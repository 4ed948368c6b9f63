import { formatTime } from '../contract/format-time.ts'
import { readStartTimeMs } from '../contract/youtube/start-time.ts'
import { UsageError } from './usage-error.ts'
import { readVideoId } from './video-argument.ts'

const time = '[0-9][0-9hms:.]*'
/** The last `@` counts, because the address of a video may contain others. */
const moment = new RegExp(`^(.*)@(${time})(?:[-–](${time}))?$`, 's')

export interface MomentArgument {
  videoId: string
  startMs: number
  /** Null if only a point in time was given. */
  endMs: number | null
}

function readTime(text: string, argument: string): number {
  const ms = readStartTimeMs(text)
  if (ms !== null) return ms
  throw new UsageError(`“${text}” in “${argument}” is not a time. Write it like 90, 1:30 or 1m30s.`)
}

/** True for an argument that names a time; otherwise it can only be a video. */
export const hasTime = (argument: string): boolean => moment.test(argument.trim())

/** Throws UsageError if the video ends before the moment starts. */
export function checkStart({ durationMs }: { durationMs: number | null }, startMs: number): void {
  if (durationMs === null || startMs <= durationMs) return
  throw new UsageError(
    `${formatTime(startMs)} is past the end: the video is ${formatTime(durationMs)} long. Use an earlier time.`,
  )
}

/** Reads `VIDEO@1:23` and `VIDEO@1:23-1:40`, where VIDEO is an id or a link in any form. Throws UsageError. */
export function readMomentArgument(argument: string): MomentArgument {
  const [, video = '', start = '', end] = moment.exec(argument.trim()) ?? []
  if (start === '')
    throw new UsageError(`“${argument}” has no time. Write a moment like VIDEO@1:23 or VIDEO@1:23-1:40.`)
  const videoId = readVideoId(video)
  const startMs = readTime(start, argument)
  const endMs = end === undefined ? null : readTime(end, argument)
  if (endMs !== null && endMs <= startMs)
    throw new UsageError(`“${argument}” ends before it starts. Write the earlier time first.`)
  return { videoId, startMs, endMs }
}
