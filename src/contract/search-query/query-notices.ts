// Sentences for the user about parts of a query that were not applied as filters.
import { plainLine } from '../plain-text.ts'
import { type FilterField, filterFields, kindFields } from './query-parts.ts'

export type QueryField = (typeof kindFields)[number] | FilterField

const wanted: Record<QueryField, string> = {
  said: 'a word',
  shown: 'a word',
  summarised: 'a word',
  in: 'the name of a collection',
  by: 'the name of a channel',
  speaker: 'the name of a speaker',
  tag: 'the name of a tag',
  has: 'mark or note',
  after: 'a date such as 2024, 2024-03 or 2024-03-31',
  before: 'a date such as 2024, 2024-03 or 2024-03-31',
  lang: 'the code of a language, such as en or pt-BR,',
}

/** In UTF-16 units. Longer values are shortened in a notice, because they are repeated only to be recognised. */
const maxShownLength = 40

export const noticeOfEmpty = (field: QueryField): string =>
  `“${field}:” was ignored. Write ${wanted[field]} directly after it, without a space.`

export function noticeOfUnreadable(field: QueryField, value: string): string {
  const shown = plainLine(value.slice(0, maxShownLength)) + (value.length > maxShownLength ? '…' : '')
  return `“${field}:${shown}” was ignored. Write ${wanted[field].replace(/,$/, '')}.`
}

/** @param names without their colons, at least one */
export function noticeOfUnknown(names: readonly string[]): string {
  const [first, ...others] = names.map((name) => `“${name}:”`)
  const what =
    others.length === 0
      ? `${first} is not a filter, so its words were`
      : `${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)} are not filters, so their words were`
  return `${what} searched as they are. Filters: ${[...kindFields, ...filterFields].map((field) => `${field}:`).join(', ')}.`
}
