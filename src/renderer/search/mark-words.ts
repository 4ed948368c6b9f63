import { parseQuery } from '../../contract/search-query/parse-query.ts'
import { foldText, type TextMatch } from '../ui/find-in-text.ts'

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
/** In characters. Shorter words match whole words only. */
const shortestBeginning = 3

/** Where a text has the words of a query, or words that begin with them. Excluded words (`-word`) and filters (`by:Okafor`) are ignored. */
export function markWords(text: string, query: string): TextMatch[] {
  const wanted = parseQuery(query).parts.flatMap((part) =>
    part.type === 'words' && !part.isExcluded ? (foldText(part.text).text.match(wordPattern) ?? []) : [],
  )
  if (wanted.length === 0) return []
  return [...text.matchAll(wordPattern)].flatMap(({ 0: word, index }): TextMatch[] => {
    const folded = foldText(word).text
    const isWanted = wanted.some((one) => (one.length < shortestBeginning ? folded === one : folded.startsWith(one)))
    return isWanted ? [[index, index + word.length]] : []
  })
}
