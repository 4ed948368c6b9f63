import { formatTime } from '../../contract/format-time.ts'
import type { CitedRange } from './reference.ts'

/** “3:15–3:51”, and one time where both ends are in the same second. */
export function formatCitedRange({ startMs, endMs }: CitedRange): string {
  const [start, end] = [formatTime(startMs), formatTime(endMs)]
  return start === end || endMs < startMs ? start : `${start}–${end}`
}

/** “1 hr., 2 min., 3 sec.”, as The Chicago Manual of Style writes running times from its 18th edition on. */
export function spellDuration(durationMs: number): string {
  const total = Math.max(1, Math.floor(durationMs / 1000))
  const parts = [
    { count: Math.floor(total / 3600), unit: 'hr.' },
    { count: Math.floor((total % 3600) / 60), unit: 'min.' },
    { count: total % 60, unit: 'sec.' },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${count} ${unit}`)
    .join(', ')
}
