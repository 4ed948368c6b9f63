// MLA: MLA Handbook, 9th edition.
import { dayFirst } from '../dates.ts'
import { given, italic, type Line, link, own, stopAfter } from '../line.ts'
import { byDate, byFirstElement, byTitle, type Entry, keyWords, shownTitle } from '../order.ts'
import { formatCitedRange } from '../times.ts'
import { inQuotes } from '../titles.ts'
import type { Style } from './style.ts'

/** Chapter 5, “Title of source”: a work without a title is described, without quotation marks. */
const titleIn = ({ reference }: Entry): Line =>
  reference.title === null ? [own(`${shownTitle(reference)}.`)] : [given(inQuotes(reference.title, '.'))]

/** Chapter 5, “Ordering the list”: three hyphens stand for the author of the entry before. */
function authorIn({ reference: { author } }: Entry, follows: Entry | undefined): Line {
  if (author === null) return []
  return follows?.reference.author === author ? [own('---. ')] : [given(author), own(`${stopAfter(author)} `)]
}

/** Chapter 5, “Location”: an address stands without its protocol. */
const withoutProtocol = (url: string) => url.replace(/^https?:\/\//, '')

/**
 * The template of core elements (chapter 5), with the channel as author, so that “uploaded by” is not needed: Author. “Title.” *YouTube*, date,
 * URL. A missing element is left out. Without a date, the day of access follows as an optional element. Titles stay in their own script, which the
 * handbook permits, and keep their own capitals.
 */
function reference(entry: Entry, follows?: Entry): Line {
  const { publishedAt, accessedAt, url } = entry.reference
  const date = publishedAt === null ? '' : `${dayFirst(publishedAt)}, `
  const access = publishedAt === null && accessedAt !== null ? ` Accessed ${dayFirst(accessedAt)}.` : ''
  return [
    ...authorIn(entry, follows),
    ...titleIn(entry),
    own(' '),
    italic(own('YouTube')),
    own(`, ${date}`),
    link(withoutProtocol(url), url),
    own(`.${access}`),
  ]
}

/** Chapter 6: where the title alone does not tell works apart, the date stands in brackets. */
const telling = ({ reference: { publishedAt }, sharesTitle }: Entry): string =>
  sharesTitle && publishedAt !== null ? ` [${dayFirst(publishedAt)}]` : ''

const shortTitleIn = (entry: Entry): Line => [
  entry.reference.title === null ? own(entry.shortTitle) : given(inQuotes(keyWords(entry))),
  own(telling(entry)),
]

/** Chapter 6: with several works of an author, the author and a short title; without an author a short title. */
function firstOf(entry: Entry): Line {
  const { author } = entry.reference
  if (author === null) return shortTitleIn(entry)
  return entry.hasSiblings ? [given(author), own(', '), ...shortTitleIn(entry)] : [given(author)]
}

/** Chapter 6, “Time-based media”: times as the player shows them, without a comma before them. */
export const mla: Style = {
  order: [byFirstElement, byTitle, byDate('last')],
  reference,
  inText: (entry, range) => [
    own('('),
    ...firstOf(entry),
    own(`${range === null ? '' : ` ${formatCitedRange(range)}`})`),
  ],
}
