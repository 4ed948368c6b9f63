// BibTeX: it has no type for videos, so they are `misc`.
import { dayInUtc, numericDay } from '../dates.ts'
import { describeUntitled, type Reference } from '../reference.ts'
import { protect, writeEntry } from './latex.ts'

/** The names that all bibliography styles define; they stand without braces. */
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

/** `url` and `urldate` are no fields of the first styles, which ignore them. Programs read the address as it is, so it has no escapes. */
export function writeBibtexEntry(reference: Reference, key: string): string {
  const { author, title, publishedAt, url, accessedAt } = reference
  const day = publishedAt === null ? null : dayInUtc(publishedAt)
  return writeEntry('misc', key, [
    ['author', author === null ? null : protect(author)],
    ['title', protect(title ?? `[${describeUntitled(reference)}]`)],
    ['howpublished', '{YouTube video}'],
    ['year', day === null ? null : `{${day.year}}`],
    ['month', day === null ? null : (months[day.month - 1] ?? null)],
    ['url', `{${url}}`],
    ['urldate', accessedAt === null ? null : `{${numericDay(accessedAt)}}`],
  ])
}
