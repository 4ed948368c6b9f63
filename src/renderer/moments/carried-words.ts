import { parseQuery } from '../../contract/search-query/parse-query.ts'
import { printQuery } from '../../contract/search-query/print-query.ts'

/** The words that a search takes along into a video's page: without its filters and the words that it excludes. */
export function carriedWords(query: string): string {
  const words = parseQuery(query).parts.filter((part) => part.type === 'words')
  return printQuery(words.filter((part) => !part.isExcluded).map((part) => ({ ...part, kind: null })))
}
