// Finds the words of a search in a transcript, close to the way in which the search found them.
import { parseQuery } from '../../../../contract/search-query/parse-query.ts'
import { findInText, foldText, type TextMatch } from '../../../ui/find-in-text.ts'
import type { ReadClip } from '../text/transcript-clips.ts'
import { listTogether, type WordPlace } from './words-together.ts'

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
const commonShare = 0.25

interface Place extends WordPlace {
  readonly matches: readonly Word[]
}

/**
 * Makes a function that finds a query such as `city "green roofs" plant*`: the places that have all of its words close together, or any of
 * them where there is no such place. The row at `openedMs`, where the search led, is always one of them if it has any of the words.
 */
export function indexWords(rows: readonly ReadClip[]): (query: string, openedMs: number) => FoundWords {
  const words = rows.map((row, rowIndex) => splitWords(row.text, rowIndex))
  const said = words.filter((_, index) => rows[index]?.kind === 'said').flat()
  const runs = [said, ...words.filter((_, index) => rows[index]?.kind === 'shown')]

  function findPiece(wanted: Piece, piece: number): Place[] {
    if (withoutSpaces.test(wanted.words[0] ?? '')) return findInside(wanted.words.join(' '), piece)
    const tests = makeTests(wanted)
    return runs.flatMap((words, run) =>
      words.flatMap(({ rowIndex, match: [start] }, index) => {
        if (!tests.every((test, offset) => test(words[index + offset]?.text ?? ''))) return []
        const matches = words.slice(index, index + tests.length)
        const lastRowIndex = matches.at(-1)?.rowIndex ?? rowIndex
        return [{ piece, run, rowIndex, lastRowIndex, start, matches }]
      }),
    )
  }

  function findInside(text: string, piece: number): Place[] {
    return rows.flatMap((row, rowIndex) =>
      findInText(foldText(row.text), text).map((match) => ({
        piece,
        run: row.kind === 'said' ? 0 : rowIndex + 1,
        rowIndex,
        lastRowIndex: rowIndex,
        start: match[0],
        matches: [{ text, rowIndex, match }],
      })),
    )
  }

  return (query, openedMs) => {
    const pieces = readPieces(query).map(findPiece)
    const places = pieces.flat()
    const matches: TextMatch[][] = rows.map(() => [])
    for (const word of places.flatMap((place) => place.matches)) matches[word.rowIndex]?.push(word.match)
    const together = listTogether(places, rows, openedMs)
    const hits = together.length > 0 ? together : listAny(pieces, rows.length)
    const opened = places.map(({ rowIndex }) => rowIndex).filter((rowIndex) => rows[rowIndex]?.startMs === openedMs)
    const hitRows = [...new Set([...hits, ...opened])].sort((a, b) => a - b)
    return { matches: matches.map(withoutOverlaps), hitRows }
  }
}

/** The rows that have any of the words; words that most rows have count only if the search has no others. */
function listAny(pieces: readonly (readonly Place[])[], rowCount: number): number[] {
  const found = pieces.map((places) => new Set(places.map(({ rowIndex }) => rowIndex)))
  const rare = found.filter(({ size }) => size > 0 && size <= rowCount * commonShare)
  return (rare.length > 0 ? rare : found).flatMap((rowIndexes) => [...rowIndexes])
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

/** Makes a test for each word of a piece. It judges each word once, however often a transcript has it. */
function makeTests({ words, isQuoted, isPrefix }: Piece): ((word: string) => boolean)[] {
  return words.map((wanted, index) => {
    if (index < words.length - 1) return (word) => word === wanted
    const judged = new Map<string, boolean>()
    return (word) => {
      const known = judged.get(word)
      if (known !== undefined) return known
      const isFound = word === wanted || (isPrefix && word.startsWith(wanted)) || (!isQuoted && isFormOf(word, wanted))
      judged.set(word, isFound)
      return isFound
    }
  })
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
