// Chicago, notes and bibliography: The Chicago Manual of Style, 18th edition.
import { monthFirst } from '../dates.ts'
import { given, type Line, link, own, stopAfter } from '../line.ts'
import { byDate, byFirstElement, byTitle, type Entry, keyWords, shownTitle } from '../order.ts'
import type { CitedRange } from '../reference.ts'
import { formatCitedRange } from '../times.ts'
import { capitalised, formOf, titleIn, withStop } from './chicago.ts'
import type { Style } from './style.ts'

/** The day of access is given for works without a date only. */
const accessOf = ({ reference: { publishedAt, accessedAt } }: Entry): string =>
  publishedAt === null && accessedAt !== null ? `accessed ${monthFirst(accessedAt)}` : ''

const placeOf = (range: CitedRange | null): string => (range === null ? '' : `at ${formatCitedRange(range)}`)

/** Author. “Title.” YouTube, Month Day, Year. Video, running time. URL. The author is repeated in each entry. */
function reference(entry: Entry): Line {
  const { author, publishedAt, url } = entry.reference
  const start = author === null ? [] : [given(author), own(`${stopAfter(author)} `)]
  const site = publishedAt === null ? 'YouTube.' : `YouTube, ${monthFirst(publishedAt)}.`
  const access = accessOf(entry) === '' ? '' : `${capitalised(accessOf(entry))}. `
  return [
    ...start,
    ...titleIn(entry, shownTitle(entry.reference), '.'),
    own(` ${site} ${withStop(capitalised(formOf(entry)))} ${access}`),
    link(url, url),
    own('.'),
  ]
}

const authorIn = ({ reference: { author } }: Entry): Line => (author === null ? [] : [given(author), own(', ')])

/** Author, “Title,” YouTube, Month Day, Year, video, running time, at time, URL. */
function fullNote(entry: Entry, range: CitedRange | null): Line {
  const { publishedAt, url } = entry.reference
  const date = publishedAt === null ? '' : monthFirst(publishedAt)
  const parts = ['YouTube', date, formOf(entry), accessOf(entry), placeOf(range)].filter((part) => part !== '')
  return [
    ...authorIn(entry),
    ...titleIn(entry, shownTitle(entry.reference), ','),
    own(` ${parts.join(', ')}, `),
    link(url, url),
    own('.'),
  ]
}

/** Author, “Short Title,” at time. The date tells apart works with the same author and title. */
function shortNote(entry: Entry, range: CitedRange | null): Line {
  const { publishedAt } = entry.reference
  const date = entry.sharesTitle && publishedAt !== null ? ` (${monthFirst(publishedAt)})` : ''
  const place = placeOf(range)
  const first = authorIn(entry)
  if (date !== '') {
    const rest = place === '' ? '.' : `, ${place}.`
    return [...first, ...titleIn(entry, keyWords(entry), ''), own(`${date}${rest}`)]
  }
  if (place === '') return [...first, ...titleIn(entry, keyWords(entry), '.')]
  return [...first, ...titleIn(entry, keyWords(entry), ','), own(` ${place}.`)]
}

export const chicagoNotes: Style = {
  // By author, then by title.
  order: [byFirstElement, byTitle, byDate('last')],
  reference,
  inText: fullNote,
  shortNote,
}
