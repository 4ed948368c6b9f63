// What a search asks for: the words and filters of the search box, with the words as the index has them. Any text is a valid query.
import type { PassageKind } from '../../../../contract/app/moments.ts'
import { parseQuery } from '../../../../contract/search-query/parse-query.ts'
import type { FilterPart, WordsPart } from '../../../../contract/search-query/query-parts.ts'
import { listWords, splitWords } from './words.ts'

/** One word, or a phrase of several words in a row. */
export interface QueryTerm {
  words: readonly string[]
  /** The last word is a prefix, because it is still being typed or ends with `*`. */
  isUnfinished: boolean
  /** True for words in quotes and for a prefix with `*`: other forms of the word do not count. */
  isLiteral: boolean
  /** Null: any kind. */
  kind: PassageKind | null
}

export interface Query {
  required: readonly QueryTerm[]
  excluded: readonly QueryTerm[]
  filters: readonly FilterPart[]
  /** Sentences about parts that could not be used as they were written. */
  notices: readonly string[]
}

export function readQueryTerms(text: string): Query {
  const { parts, notices } = parseQuery(text)
  const required = new Map<string, QueryTerm>()
  const excluded = new Map<string, QueryTerm>()
  for (const part of parts) {
    const term = part.type === 'words' ? toTerm(part) : undefined
    if (part.type !== 'words' || term === undefined) continue
    const terms = part.isExcluded ? excluded : required
    const key = `${term.kind ?? ''}:${term.words.join(' ')}`
    // Of repeated words the last occurrence counts, because only the last word may be unfinished.
    terms.delete(key)
    terms.set(key, term)
  }
  const filters = parts.filter((part) => part.type === 'filter')
  return { required: [...required.values()], excluded: [...excluded.values()], filters, notices }
}

/** Undefined if the part has no words, for example only punctuation. */
function toTerm({ text, kind, isPhrase, isExcluded, isPrefix, isBeingTyped }: WordsPart): QueryTerm | undefined {
  const words = listWords(text)
  if (words.length === 0) return undefined
  const endsWithWord = splitWords(text).at(-1)?.end === text.length
  const isUnfinished = isPrefix || (isBeingTyped && !isExcluded && endsWithWord)
  return { words, isUnfinished, isLiteral: isPhrase || isPrefix, kind }
}
