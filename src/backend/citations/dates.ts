// Dates of references. Days are those of UTC, as in copied quotes.

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** MLA Handbook 9, appendix 1: months are abbreviated, except May, June and July. */
const mlaMonths = [
  'Jan.',
  'Feb.',
  'Mar.',
  'Apr.',
  'May',
  'June',
  'July',
  'Aug.',
  'Sept.',
  'Oct.',
  'Nov.',
  'Dec.',
] as const

/** `month` counts from 1. */
export function dayInUtc(instantMs: number): { year: number; month: number; day: number } {
  const date = new Date(instantMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const nameIn = (names: readonly string[], month: number) => names[month - 1] ?? ''

/** “October 5” */
export function monthAndDay(instantMs: number): string {
  const { month, day } = dayInUtc(instantMs)
  return `${nameIn(months, month)} ${day}`
}

/** “October 5, 2017” */
export const monthFirst = (instantMs: number): string => `${monthAndDay(instantMs)}, ${dayInUtc(instantMs).year}`

/** “5 Oct. 2017” */
export function dayFirst(instantMs: number): string {
  const { year, month, day } = dayInUtc(instantMs)
  return `${day} ${nameIn(mlaMonths, month)} ${year}`
}

/** “2017-10-05”, or with another sign between the parts. */
export function numericDay(instantMs: number, sign = '-'): string {
  const { year, month, day } = dayInUtc(instantMs)
  const two = (part: number) => String(part).padStart(2, '0')
  return [String(year).padStart(4, '0'), two(month), two(day)].join(sign)
}
