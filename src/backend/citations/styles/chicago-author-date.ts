// Chicago, author-date: The Chicago Manual of Style, 18th edition.
import { dayInUtc, monthAndDay, monthFirst } from '../dates.ts'
import { given, type Line, link, own, stopAfter } from '../line.ts'
import { byFirstElement, byTitle, byYear, type Entry, keyWords, shownTitle } from '../order.ts'
import { formatCitedRange } from '../times.ts'
import { capitalised, formOf, titleIn, withStop } from './chicago.ts'
import type { Style } from './style.ts'

/** The manual writes “n.d.” for works without a date; the hyphen before a letter keeps “n.d.-a” readable. */
function yearOf({ reference: { publishedAt }, letter }: Entry): string {
  if (publishedAt === null) return letter === '' ? 'n.d.' : `n.d.-${letter}`
  return `${dayInUtc(publishedAt).year}${letter}`
}

/**
 * Author. Year. “Title.” YouTube, Month Day. Video, running time. URL. The year is not repeated with the day. Without an author the title
 * takes its place. The day of access is given for works without a date only. Titles keep their own script and capitals.
 */
function reference(entry: Entry): Line {
  const { author, publishedAt, accessedAt, url } = entry.reference
  const title = titleIn(entry, shownTitle(entry.reference), '.')
  const year = own(` ${withStop(yearOf(entry))} `)
  const start = author === null ? [...title, year] : [given(author), own(stopAfter(author)), year, ...title, own(' ')]
  const day = publishedAt === null ? '' : `, ${monthAndDay(publishedAt)}`
  const access = publishedAt === null && accessedAt !== null ? `Accessed ${monthFirst(accessedAt)}. ` : ''
  return [...start, own(`YouTube${day}. ${withStop(capitalised(formOf(entry)))} ${access}`), link(url, url), own('.')]
}

/** A comma stands before “n.d.”, and none before a year. */
export const chicagoAuthorDate: Style = {
  // By author, then by year, with undated works last; the same year by title, in which order the letters are given.
  order: [byFirstElement, byYear('last'), byTitle],
  reference,
  inText(entry, range) {
    const { author, publishedAt } = entry.reference
    const first = author === null ? titleIn(entry, keyWords(entry), '') : [given(author)]
    const place = range === null ? '' : `, at ${formatCitedRange(range)}`
    return [own('('), ...first, own(`${publishedAt === null ? ',' : ''} ${yearOf(entry)}${place})`)]
  },
}
