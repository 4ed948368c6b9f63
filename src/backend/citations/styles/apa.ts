// APA: Publication Manual of the American Psychological Association, 7th edition.

import { formatTime } from '../../../contract/format-time.ts'
import { dayInUtc, monthAndDay } from '../dates.ts'
import { given, italic, type Line, link, own, stopAfter } from '../line.ts'
import { byDate, byFirstElement, byTitle, byYear, type Entry, shownTitle } from '../order.ts'
import type { Style } from './style.ts'

/** 8.19 and 9.17: “2017a”, and “n.d.-a” without a date. A retrieval date is only for works that are designed to change (9.16). */
function yearOf({ reference, letter }: Entry): string {
  if (reference.publishedAt === null) return letter === '' ? 'n.d.' : `n.d.-${letter}`
  return `${dayInUtc(reference.publishedAt).year}${letter}`
}

function dateOf(entry: Entry): string {
  const { publishedAt } = entry.reference
  return publishedAt === null ? yearOf(entry) : `${yearOf(entry)}, ${monthAndDay(publishedAt)}`
}

/** 9.22: a work without a known title is described in square brackets. */
function titleWithForm({ reference }: Entry): Line {
  if (reference.title === null) return [own(`[${shownTitle(reference)}]`)]
  return [italic(given(reference.title)), own(' [Video]')]
}

/** 9.32: the site is left out where it is the author too. */
const siteAndAddress = ({ reference }: Entry): Line => [
  own(reference.author === 'YouTube' ? ' ' : ' YouTube. '),
  link(reference.url, reference.url),
]

/**
 * 10.12, example 90: Author. (Year, Month Day). *Title* [Video]. Site. URL. Without an author the title takes its place (9.12). Titles
 * keep their own capitals and script: APA asks for a transliteration of other scripts (9.38), which would be a guess here.
 */
function reference(entry: Entry): Line {
  const { author } = entry.reference
  const title = titleWithForm(entry)
  const date = own(` (${dateOf(entry)}).`)
  const first = author === null ? [...title, own('.')] : [given(author), own(stopAfter(author))]
  const rest = author === null ? [] : [own(' '), ...title, own('.')]
  return [...first, date, ...rest, ...siteAndAddress(entry)]
}

/** 8.14: without an author, the title as it stands in the reference, shortened if it is long. */
function firstOf({ reference: { author, title }, shortTitle }: Entry): Line {
  if (author !== null) return [given(author)]
  return [title === null ? own(`[${shortTitle}]`) : italic(given(shortTitle))]
}

/** 8.28: the time at which the quotation begins takes the place of a page number. */
export const apa: Style = {
  // 9.44 to 9.49: by author; undated works first, then by date; the same date by title.
  order: [byFirstElement, byYear('first'), byDate('first'), byTitle],
  reference,
  inText: (entry, range) => [
    own('('),
    ...firstOf(entry),
    own(`, ${yearOf(entry)}${range === null ? '' : `, ${formatTime(range.startMs)}`})`),
  ],
}
