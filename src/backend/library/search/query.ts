// Reads what is typed into the search box: words, "phrases", begin*, -exclusions; any text is a query.
import { listWords, splitWords } from './words.ts'

/** One word, or several that must follow each other. */
export interface QueryTerm {
  words: readonly string[]
  /** The last word may go on: it is still being typed, or a `*` says so. */
  isUnfinished: boolean
}

export interface Query {
  required: readonly QueryTerm[]
  excluded: readonly QueryTerm[]
}

// A minus counts at the beginning of a word or phrase only; a quote that is not closed reaches to the end.
const piecePattern =
  /(?<minus>(?<![^\s])-)?(?:["“”„«»](?<phrase>[^"“”„«»]*)(?<closing>["“”„«»])?|(?<plain>[^\s"“”„«»]+))/gu

export function parseQuery(text: string): Query {
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
    // A word asked for again counts where it stands last: only the last one may be unfinished.
    terms.delete(key)
    terms.set(key, { words, isUnfinished })
  }
  return { required: [...required.values()], excluded: [...excluded.values()] }
}
