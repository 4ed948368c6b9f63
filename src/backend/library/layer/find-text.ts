// Finds a text within clips, for find and replace.
import { hasUnspaced } from '../../../contract/unspaced.ts'

export interface FindOptions {
  isCaseSensitive: boolean
  wholeWords: boolean
}

/** A half-open range of UTF-16 offsets. */
export type MatchRange = [from: number, to: number]

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/** A letter with its accents, however it is encoded. */
const clusters = /\P{M}\p{M}*|\p{M}+/gu

/**
 * Letters that differ only in case become the same: `ß` and `SS` too, and all forms of sigma. The Turkish `ı` stays another letter than `i`.
 */
function fold(cluster: string, isCaseSensitive: boolean): string {
  const composed = cluster.normalize('NFC')
  if (isCaseSensitive || composed.startsWith('ı')) return composed
  return composed.toLowerCase().toUpperCase().toLowerCase()
}

interface Folded {
  text: string
  /** For each offset in `text` at which a letter of the original begins or ends: the offset there; undefined inside of a letter. */
  offsets: (number | undefined)[] | null
}

function foldText(text: string, isCaseSensitive: boolean): Folded {
  if (isAscii(text)) return { text: isCaseSensitive ? text : text.toLowerCase(), offsets: null }
  let folded = ''
  const offsets: (number | undefined)[] = []
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    offsets[folded.length] = index
    folded += fold(cluster, isCaseSensitive)
  }
  offsets[folded.length] = text.length
  return { text: folded, offsets }
}

const wordEnd = /[\p{L}\p{N}_]\p{M}*$/u
const wordStart = /^[\p{L}\p{N}_]/u
/** A word and its accents are short; a longer run of accents is cut. */
const longestLetter = 40

/** True if a word goes on from one text to the next. Scripts without spaces have no such borders. */
function isInsideWord(before: string, after: string): boolean {
  const [last, first] = [wordEnd.exec(before.slice(-longestLetter))?.[0], wordStart.exec(after)?.[0]]
  if (last === undefined || first === undefined) return false
  return !hasUnspaced(last) && !hasUnspaced(first)
}

/**
 * Returns a function that lists where a text has `find`, from left to right and without overlaps. Different encodings of the same letter are
 * the same. A match never begins or ends inside of a letter with accents. Finds nothing if `find` is empty.
 */
export function createTextFinder(
  find: string,
  { isCaseSensitive, wholeWords }: FindOptions,
): (text: string) => MatchRange[] {
  const wanted = foldText(find.toWellFormed(), isCaseSensitive).text
  const canBeAscii = isAscii(wanted)
  const isWhole = (text: string, from: number, to: number) =>
    !isInsideWord(text.slice(Math.max(0, from - longestLetter), from), text.slice(from, to)) &&
    !isInsideWord(text.slice(from, to), text.slice(to, to + 2))
  return (text) => {
    if (wanted === '' || (!canBeAscii && isAscii(text))) return []
    const { text: folded, offsets } = foldText(text, isCaseSensitive)
    const matches: MatchRange[] = []
    for (let at = folded.indexOf(wanted); at >= 0; ) {
      const end = at + wanted.length
      const [from, to] = offsets === null ? [at, end] : [offsets[at], offsets[end]]
      const isMatch = from !== undefined && to !== undefined && (!wholeWords || isWhole(text, from, to))
      if (isMatch) matches.push([from, to])
      at = folded.indexOf(wanted, isMatch ? end : at + 1)
    }
    return matches
  }
}

/** The text with `replacement` in place of the matches, which must be in order. */
export function replaceMatches(text: string, matches: readonly MatchRange[], replacement: string): string {
  let replaced = ''
  let done = 0
  for (const [from, to] of matches) {
    replaced += text.slice(done, from) + replacement
    done = to
  }
  return replaced + text.slice(done)
}
