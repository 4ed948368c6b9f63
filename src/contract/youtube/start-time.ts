/** Longer than any video. This limit keeps nonsensical numbers in the range of safe integers. */
const longestSeconds = 1000 * 60 * 60

const bareSeconds = /^(\d{1,12})(?:\.(\d{1,3})\d{0,9})?s?$/
const units = /^(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9})(?:\.\d{1,12})?s)?(\d{1,9})?$/
const clock = /^(?:(\d{1,4}):)?(\d{1,5}):(\d{1,2})$/

/**
 * Reads the `t`, `start` or `time_continue` of a link, in milliseconds: `90`, `90s`, `1m30s`, `1h`, `1:30`, `01:02:03`. A bare number
 * after a unit counts in the next lower unit (`1h30`, `2m5`). Null for negative times and for text that is not a time.
 */
export function readStartTimeMs(text: string): number | null {
  const time = /^[0-9hms:.]{1,40}/.exec(text.replace(/\s/g, '').toLowerCase())?.[0].replace(/[.:]$/, '') ?? ''
  const seconds = readSeconds(time)
  return seconds === null ? null : Math.round(Math.min(seconds, longestSeconds) * 1000)
}

function readSeconds(time: string): number | null {
  const bare = bareSeconds.exec(time)
  if (bare) return Number(`${bare[1]}.${bare[2] ?? 0}`)
  const colons = clock.exec(time)
  if (colons) return toSeconds(colons[1], colons[2], colons[3])
  const written = time === '' ? null : units.exec(time)
  if (written === null) return null
  const [, hours, minutes, seconds, rest] = written
  if (rest === undefined) return toSeconds(hours, minutes, seconds)
  if (seconds !== undefined) return toSeconds(hours, minutes, seconds)
  return minutes === undefined ? toSeconds(hours, rest, '0') : toSeconds(hours, minutes, rest)
}

function toSeconds(hours = '0', minutes = '0', seconds = '0'): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
