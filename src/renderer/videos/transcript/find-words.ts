// Finds the words of a search in a transcript, close to the way in which the search found them.
import { parseQuery } from '../../../contract/search-query/parse-query.ts'
import { findInText, foldText, type TextMatch } from '../../ui/find-in-text.ts'
import type { RowContent } from './transcript-rows.ts'

interface Piece {
  /** More than one word: they follow each other, also across the border of two said clips. */
  readonly words: readonly string[]
  /** Quoted words are found as they are, others also in their other forms. */
  readonly isQuoted: boolean
  /** Whether longer words that begin with the last word are found too. */
  readonly isPrefix: boolean
}

interface Word {
  readonly text: string
  readonly rowIndex: number
  readonly match: TextMatch
}

export interface FoundWords {
  /** What is marked in each row, in order and without overlaps. */
  readonly matches: readonly (readonly TextMatch[])[]
  /** The rows to step through, in order. */
  readonly hitRows: readonly number[]
}

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
const withoutSpaces = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u
/** In characters. Shorter words are found as whole words only. */
const shortestBeginning = 3
/** A word in more than this share of the rows is marked, but its rows are no hits if the search has a rarer word. */
const commonShare = 0.25

/** Makes a function that finds the rows with any of the words of a query such as `city "green roofs" plant*`. */
export function indexWords(rows: readonly RowContent[]): (query: string) => FoundWords {
  const words = rows.map((row, rowIndex) => splitWords(row.text, rowIndex))
  const said = words.filter((_, index) => rows[index]?.kind === 'said').flat()
  const runs = [said, ...words.filter((_, index) => rows[index]?.kind === 'shown')]

  function findPiece(piece: Piece): { rowIndex: number; matches: Word[] }[] {
    const [first = ''] = piece.words
    if (withoutSpaces.test(first)) {
      return rows.flatMap((row, rowIndex) => {
        const found = findInText(foldText(row.text), piece.words.join(' '))
        return found.length === 0 ? [] : [{ rowIndex, matches: found.map((match) => ({ text: '', rowIndex, match })) }]
      })
    }
    return runs.flatMap((run) =>
      run.flatMap((word, index) => {
        const matches = run.slice(index, index + piece.words.length)
        return isFound(matches, piece) ? [{ rowIndex: word.rowIndex, matches }] : []
      }),
    )
  }

  return (query) => {
    const found = readPieces(query).map(findPiece)
    const hits = found.map((places) => new Set(places.map(({ rowIndex }) => rowIndex)))
    const rare = hits.filter(({ size }) => size > 0 && size <= rows.length * commonShare)
    const hitRows = new Set((rare.length > 0 ? rare : hits).flatMap((set) => [...set]))
    const matches: TextMatch[][] = rows.map(() => [])
    for (const word of found.flat().flatMap((place) => place.matches)) matches[word.rowIndex]?.push(word.match)
    return { matches: matches.map(withoutOverlaps), hitRows: [...hitRows].sort((a, b) => a - b) }
  }
}

function splitWords(text: string, rowIndex: number): Word[] {
  return [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    text: foldText(word).text,
    rowIndex,
    match: [index, index + word.length],
  }))
}

function readPieces(query: string): Piece[] {
  const parts = parseQuery(query).parts.filter((part) => part.type === 'words' && !part.isExcluded)
  return parts.flatMap((part) => {
    if (part.type !== 'words') return []
    const words = foldText(part.text).text.match(wordPattern) ?? []
    const isLongEnough = parts.length === 1 || (words.at(-1) ?? '').length >= shortestBeginning
    const isPrefix = part.isPrefix || (part.isBeingTyped && isLongEnough)
    return words.length === 0 ? [] : [{ words, isQuoted: part.isPhrase, isPrefix }]
  })
}

function isFound(words: readonly Word[], { words: wanted, isQuoted, isPrefix }: Piece): boolean {
  return (
    words.length === wanted.length &&
    wanted.every((one, index) => {
      const word = words[index]?.text ?? ''
      if (word === one) return true
      if (index < wanted.length - 1) return false
      return (isPrefix && word.startsWith(one)) || (!isQuoted && isFormOf(word, one))
    })
  )
}

/** Whether two words look like forms of one: “roofs” and “roof”, “cities” and “city”, “planned” and “planning”. */
function isFormOf(word: string, wanted: string): boolean {
  if (wanted.length < shortestBeginning) return false
  const isLonger = wanted.length > shortestBeginning && word.startsWith(wanted) && word.length - wanted.length <= 3
  return isLonger || cutEnding(word) === cutEnding(wanted)
}

function cutEnding(word: string): string {
  if (word.length <= shortestBeginning) return word
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(s|x|z|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1')
  const stem = singular.length > 5 ? singular.replace(/(?:ing|ed)$/, '') : singular
  return stem.replace(/(.{2})e$/, '$1').replace(/([bdgmnprt])\1$/, '$1')
}

function withoutOverlaps(matches: TextMatch[]): TextMatch[] {
  const kept: TextMatch[] = []
  for (const match of matches.toSorted((a, b) => a[0] - b[0] || b[1] - a[1]))
    if (match[0] >= (kept.at(-1)?.[1] ?? 0)) kept.push(match)
  return kept
}
