// The filters in the text of a search, as chips. The text is the only place where they are kept.
import type { PassageKind } from '../../../contract/app/moments.ts'
import { withoutPart } from '../../../contract/search-query/edit-query.ts'
import { parseQuery } from '../../../contract/search-query/parse-query.ts'
import { printQuery } from '../../../contract/search-query/print-query.ts'
import type { FilterField, FilterPart, QueryPart, WordsPart } from '../../../contract/search-query/query-parts.ts'
import { nameLanguage } from '../../ui/format/languages.ts'

export type ChipField = PassageKind | FilterField

export const fieldLabels: Record<ChipField, string> = {
  said: 'Said',
  shown: 'Shown',
  summarised: 'Summarised',
  in: 'Collection',
  by: 'Channel',
  speaker: 'Speaker',
  tag: 'Tag',
  has: 'With',
  after: 'Published after',
  before: 'Published before',
  lang: 'Language',
}

/** A part of the query that narrows the search. */
type ChipPart = FilterPart | (WordsPart & { kind: PassageKind })

export interface Chip {
  readonly part: ChipPart
  /** For example “Channel: Heat Office”. */
  readonly label: string
}

const isChipPart = (part: QueryPart): part is ChipPart => part.type === 'filter' || part.kind !== null

const describeValue = (part: ChipPart): string => {
  if (part.type === 'words') return printQuery([{ ...part, kind: null, isExcluded: false }])
  return part.field === 'lang' ? nameLanguage(part.value) : part.value
}

/** In the order of the text. */
export function listChips(text: string): Chip[] {
  return parseQuery(text)
    .parts.filter(isChipPart)
    .map((part) => {
      const name = fieldLabels[part.type === 'filter' ? part.field : part.kind]
      return { part, label: `${part.isExcluded ? `Not ${name.toLowerCase()}` : name}: ${describeValue(part)}` }
    })
}

const replacePart = (text: string, { start, end }: QueryPart, by: QueryPart): string =>
  `${text.slice(0, start)}${printQuery([by])}${text.slice(end)}`

/** The text without a filter. A word of one kind stays as a word of any kind, so that the search becomes wider. */
export function withoutChip(text: string, { part }: Chip): string {
  if (part.type === 'filter' || part.isExcluded) return withoutPart(text, part).trimEnd()
  return replacePart(text, part, { ...part, kind: null })
}

export const withoutChips = (text: string): string =>
  listChips(text).reduceRight((rest, chip) => withoutChip(rest, chip), text)

const isPlain = (part: QueryPart): part is WordsPart => part.type === 'words' && part.kind === null && !part.isExcluded

/** The words of a query that may be of any kind, as they are typed. */
export const plainWords = (text: string): string => printQuery(parseQuery(text).parts.filter(isPlain))

/** The text with words that must be of one kind. Where these are the plain words of the text, they are changed; others are added. */
export function withKind(text: string, kind: PassageKind, words: string): string {
  const { parts } = parseQuery(text)
  if (words.trim() === plainWords(text))
    return parts.filter(isPlain).reduceRight((rest, part) => replacePart(rest, part, { ...part, kind }), text)
  const added = parseQuery(words).parts.filter(isPlain)
  return `${text.trimEnd()} ${printQuery(added.map((part) => ({ ...part, kind })))}`.trim()
}

/** What a search service understands: the words without filters, excluded words and kinds. */
export const serviceWords = (text: string): string =>
  printQuery(
    parseQuery(text).parts.flatMap((part) =>
      part.type === 'words' && !part.isExcluded ? [{ ...part, kind: null, isPrefix: false }] : [],
    ),
  )
