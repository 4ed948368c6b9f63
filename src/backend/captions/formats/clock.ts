// Reads times as caption files and transcripts write them: `1:02:03.450`, `02:03,4`, `63.45`.

/** Longer than any video on YouTube, so greater values are not times. */
export const longestClockMs = 7 * 24 * 3_600_000

const clock = /^(?:(\d{1,4}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,9}))?$/

/** Milliseconds, rounded down; undefined if `text` is not a time. `text` must not have spaces around it. */
export function readClock(text: string): number | undefined {
  const match = clock.exec(text)
  if (!match) return undefined
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = match
  if (Number(seconds) > 59 || (match[1] !== undefined && Number(minutes) > 59)) return undefined
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000
  const total = ms + Math.floor(Number(`0.${fraction || 0}`) * 1000 + 1e-6)
  return total <= longestClockMs ? total : undefined
}

/** A number of milliseconds, given as a number or as a string of digits; null if it is neither. */
export function readMs(value: unknown): number | null {
  const ms = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof ms === 'number' && ms >= 0 && ms <= longestClockMs ? Math.floor(ms) : null
}
