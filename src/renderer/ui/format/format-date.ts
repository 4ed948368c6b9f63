const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

// Making a formatter takes longer than a hundred uses of it, and lists use them in every row.
const relative = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }))
const medium = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const exact = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }))

/** "just now", "5 min. ago", "2 days ago" within a month, a date beyond; instants in milliseconds since the epoch. */
export function formatRelativeDate(at: number, now = Date.now(), locale?: string): string {
  const age = at - now
  if (Math.abs(age) < 45_000) return 'just now'
  if (Math.abs(age) > 30 * 86_400_000) return formatDate(at, locale)
  for (const [unit, ms] of units) {
    const count = Math.round(age / ms)
    if (count !== 0) return relative(locale).format(count, unit)
  }
  return relative(locale).format(Math.sign(age), 'minute')
}

/** "Mar 4, 2024" in the reader's locale. */
export function formatDate(at: number, locale?: string): string {
  return medium(locale).format(at)
}

/** With the time of day, for a title that shows on hover. */
export function formatExactDate(at: number, locale?: string): string {
  return exact(locale).format(at)
}

function perLocale<T>(make: (locale: string | undefined) => T): (locale: string | undefined) => T {
  const made = new Map<string | undefined, T>()
  return (locale) => {
    const found = made.get(locale) ?? make(locale)
    made.set(locale, found)
    return found
  }
}
