const form = /^([1-9]\d{3})(?:[-/](?:(\d{1,2})(?:[-/](\d{1,2})?)?)?)?$/

/**
 * The first millisecond, in UTC, of a year, month or day: `2024`, `2024-03`, `2024-03-31`, also with slashes and with months and days of one
 * digit. A separator at the end is ignored, because the rest may still be typed. Undefined if the text is no date, such as `2024-02-30`.
 */
export function readPublishedDay(text: string): number | undefined {
  const [, year, month = '1', day = '1'] = form.exec(text) ?? []
  if (year === undefined) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isInCalendar = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isInCalendar ? date.getTime() : undefined
}
