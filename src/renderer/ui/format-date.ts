const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** "just now", "5 min. ago", "2 days ago" within a month, a date beyond; instants in milliseconds since the epoch. */
export function formatRelativeDate(at: number, now = Date.now(), locale?: string): string {
  const age = at - now
  if (Math.abs(age) < 45_000) return 'just now'
  if (Math.abs(age) > 30 * 86_400_000) return formatDate(at, locale)
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  for (const [unit, ms] of units) {
    const count = Math.round(age / ms)
    if (count !== 0) return words.format(count, unit)
  }
  return words.format(Math.sign(age), 'minute')
}

/** "Mar 4, 2024" in the reader's locale. */
export function formatDate(at: number, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
}

/** With the time of day, for a title that shows on hover. */
export function formatExactDate(at: number, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(at)
}
