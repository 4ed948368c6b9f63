// The parts of a search as it is typed: words, "phrases", words of one kind (said:roof), and filters (in:Interviews).
import type { PassageKind } from '../app/moments.ts'

/** `said:`, `shown:` and `summarised:` ask for a word or phrase of that kind. */
export const kindFields = ['said', 'shown', 'summarised'] as const satisfies readonly PassageKind[]

/**
 * - `in`: the name of a collection
 * - `by`: words of a channel's name
 * - `speaker`: words of the label of the speaker who says the words
 * - `after`, `before`: published on or after, or before, a year, month or day (2024, 2024-03, 2024-03-31)
 * - `tag`: the name or the path of a tag of the user's, for example `cooling/roofs`
 * - `has`: `mark` or `note`, for moments that the user marked
 * - `lang`: the language of the captions, as a code: `pt` also finds `pt-BR`
 */
export const filterFields = ['in', 'by', 'speaker', 'tag', 'has', 'after', 'before', 'lang'] as const
export type FilterField = (typeof filterFields)[number]

/** Where the part is in the text, as UTF-16 offsets. The parts of a text do not overlap. */
interface Place {
  start: number
  end: number
}

export interface WordsPart extends Place {
  type: 'words'
  /** A word, or the words between quotes. It may hold several words also without quotes, such as “e-mail”. */
  text: string
  /** Null: any kind. */
  kind: PassageKind | null
  /** Quoted: exactly these words in a row. */
  isPhrase: boolean
  isExcluded: boolean
  /** The last word is a prefix, because `*` follows it. */
  isPrefix: boolean
  /** The part ends the text without a space, so its last word may still be being typed. */
  isBeingTyped: boolean
}

export interface FilterPart extends Place {
  type: 'filter'
  field: FilterField
  value: string
  isExcluded: boolean
}

export type QueryPart = WordsPart | FilterPart
