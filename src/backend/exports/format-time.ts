import { formatTime } from '../../contract/format-time.ts'

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')

const split = (ms: number) => {
  const seconds = Math.floor(ms / 1000)
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 }
}

/** `m:ss–m:ss` with an en dash. As everywhere with whole seconds, the start is rounded down and the end up. */
export function formatRange(range: { startMs: number; endMs: number }): string {
  return `${formatTime(range.startMs)}–${formatTime(Math.ceil(range.endMs / 1000) * 1000)}`
}

/** `MM:SS` below an hour, otherwise `HH:MM:SS`. */
export function formatPaddedTime(ms: number): string {
  const { hours, minutes, seconds } = split(ms)
  return hours === 0 ? `${pad(minutes)}:${pad(seconds)}` : `${pad(hours)}:${pad(minutes)}:${pad(seconds)}`
}

/** `h:mm:ss` also below an hour, because spreadsheets read `m:ss` as hours and minutes. Fractions of a second are dropped. */
export function formatClock(ms: number): string {
  const { hours, minutes, seconds } = split(ms)
  return `${hours}:${pad(minutes)}:${pad(seconds)}`
}

/** `HH:MM:SS` and milliseconds, separated by `mark`: `,` in SRT and `.` in WebVTT. */
export function formatTimestamp(ms: number, mark: ',' | '.'): string {
  const { hours, minutes, seconds } = split(ms)
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds)}${mark}${pad(ms % 1000, 3)}`
}
