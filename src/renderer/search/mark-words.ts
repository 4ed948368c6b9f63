import { foldText, type TextMatch } from '../ui/find-in-text.ts'

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
/** Shorter words are marked only where they stand alone. */
const shortestBeginning = 3

/** Where words of a query, in any form with the same beginning, are in a text; what a query leaves out is not looked for. */
export function markWords(text: string, query: string): TextMatch[] {
  const wanted = query
    .split(/\s+/)
    .filter((piece) => !piece.startsWith('-'))
    .flatMap((piece) => foldText(piece).text.match(wordPattern) ?? [])
  if (wanted.length === 0) return []
  return [...text.matchAll(wordPattern)].flatMap(({ 0: word, index }): TextMatch[] => {
    const folded = foldText(word).text
    const isWanted = wanted.some((one) => (one.length < shortestBeginning ? folded === one : folded.startsWith(one)))
    return isWanted ? [[index, index + word.length]] : []
  })
}
