// Writes and reads a moment as text, such as `VIDEO@3:15-3:51`. People type it, and other programs pass it on.
import { formatTime } from './format-time.ts'
import { readStartTimeMs } from './youtube/start-time.ts'
import { unreadable } from './youtube/unreadable.ts'
import { readVideoUrl } from './youtube/video-url.ts'

const time = '[0-9][0-9hms:.]*'
/** The last `@` counts, because the address of a video may contain others. */
const moment = new RegExp(`^(.*)@(${time})(?:[-–](${time}))?$`, 's')

export interface NamedMoment {
  videoId: string
  startMs: number
  /** Null if only a point in time was given. */
  endMs: number | null
}

/** Why a text cannot be read, in a sentence. */
interface Unreadable {
  problem: string
}

/** The end is rounded up to the next second, so that the last word is in the moment. */
export function writeMomentId(videoId: string, startMs: number, endMs: number): string {
  const end = Math.ceil(endMs / 1000) * 1000
  return `${videoId}@${formatTime(startMs)}${end > startMs ? `-${formatTime(end)}` : ''}`
}

/** The id of a video that is given by its id or by any form of its link. */
export function readVideoName(input: string): { videoId: string } | Unreadable {
  const read = readVideoUrl(input)
  if (read.kind === 'video') return { videoId: read.videoId }
  const isLink = read.reason !== unreadable.noLink
  return { problem: isLink ? `“${input}”: ${read.reason}` : `“${input}” is not the id or the link of a video.` }
}

/** True for a text that names a time; otherwise it can only be a video. */
export const namesMoment = (text: string): boolean => moment.test(text.trim())

/** Reads `VIDEO@1:23` and `VIDEO@1:23-1:40`, where VIDEO is an id or a link in any form. */
export function readMomentId(text: string): NamedMoment | Unreadable {
  const [, name = '', start = '', end] = moment.exec(text.trim()) ?? []
  if (start === '') return { problem: `“${text}” has no time. Write a moment like VIDEO@1:23 or VIDEO@1:23-1:40.` }
  const video = readVideoName(name)
  if ('problem' in video) return video
  const startMs = readStartTimeMs(start)
  if (startMs === null) return noTime(start, text)
  if (end === undefined) return { ...video, startMs, endMs: null }
  const endMs = readStartTimeMs(end)
  if (endMs === null) return noTime(end, text)
  if (endMs <= startMs) return { problem: `“${text}” ends before it starts. Write the earlier time first.` }
  return { ...video, startMs, endMs }
}

const noTime = (part: string, text: string): Unreadable => ({
  problem: `“${part}” in “${text}” is not a time. Write it like 90, 1:30 or 1m30s.`,
})

/** A sentence if the video ends before the time; null otherwise. */
export const explainPastEnd = ({ durationMs }: { durationMs: number | null }, startMs: number): string | null =>
  durationMs === null || startMs <= durationMs
    ? null
    : `${formatTime(startMs)} is past the end: the video is ${formatTime(durationMs)} long. Use an earlier time.`
