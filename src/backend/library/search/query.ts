// Parses the text of the search box: words, "phrases", prefix* and -exclusions. Any text is a valid query.
import { listWords, splitWords } from './words.ts'

/** One word, or a phrase of several words in a row. */
export interface QueryTerm {
  words: readonly string[]
  /** The last word is a prefix, because it is still being typed or ends with `*`. */
  isUnfinished: boolean
}

export interface Query {
  required: readonly QueryTerm[]
  excluded: readonly QueryTerm[]
}

// A minus counts only at the start of a word or phrase. A quote that is not closed reaches to the end of the text.
const piecePattern =
  /(?<minus>(?<![^\s])-)?(?:["“”„«»](?<phrase>[^"“”„«»]*)(?<closing>["“”„«»])?|(?<plain>[^\s"“”„«»]+))/gu

export function readQueryTerms(text: string): Query {
  const required = new Map<string, QueryTerm>()
  const excluded = new Map<string, QueryTerm>()
  for (const match of text.matchAll(piecePattern)) {
    const { minus, phrase, closing, plain } = match.groups ?? {}
    const piece = plain ?? phrase ?? ''
    const words = listWords(piece)
    if (words.length === 0) continue
    const lastEnd = splitWords(piece).at(-1)?.end
    const isAtEnd = closing === undefined && match.index + match[0].length === text.length
    const isBeingTyped = isAtEnd && minus === undefined && lastEnd === piece.length
    const isUnfinished = isBeingTyped || piece.slice(lastEnd) === '*'
    const key = words.join(' ')
    const terms = minus === undefined ? required : excluded
    // Of repeated words the last occurrence counts, because only the last word may be unfinished.
    terms.delete(key)
    terms.set(key, { words, isUnfinished })
  }
  return { required: [...required.values()], excluded: [...excluded.values()] }
}
