import { hasUnspaced } from '../../contract/unspaced.ts'
import { anchorWords } from './anchor-words.ts'

/** A part of a text that was replaced: `from` and `to` are UTF-16 offsets in the earlier text, `text` is there now. */
export interface WordChange {
  from: number
  to: number
  text: string
}

interface Piece {
  text: string
  at: number
}

/** Words with their punctuation; single characters in scripts without spaces. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const { 0: run, index } of text.matchAll(/\S+/g)) {
    if (!hasUnspaced(run)) pieces.push({ text: run, at: index })
    else
      for (const { 0: character, index: at } of run.matchAll(/.\p{M}*/gsu))
        pieces.push({ text: character, at: index + at })
  }
  return pieces
}

/** Beyond this many comparisons, everything between the first and the last change counts as one change. */
const mostComparisons = 1_000_000

/** Pairs of the positions of pieces that both texts have, in order: a longest common subsequence. */
function commonPieces(a: readonly Piece[], b: readonly Piece[]): [number, number][] {
  let head = 0
  while (head < a.length && head < b.length && a[head]?.text === b[head]?.text) head++
  let tail = 0
  const rest = () => Math.min(a.length, b.length) - head - tail
  while (rest() > 0 && a[a.length - 1 - tail]?.text === b[b.length - 1 - tail]?.text) tail++
  const found = Array.from({ length: head }, (_, index): [number, number] => [index, index])
  const [height, width] = [a.length - head - tail, b.length - head - tail]
  if (height * width > 0 && height * width <= mostComparisons) {
    const lengths = new Uint32Array((height + 1) * (width + 1))
    const at = (i: number, j: number) => lengths[i * (width + 1) + j] ?? 0
    const isSame = (i: number, j: number) => a[head + i]?.text === b[head + j]?.text
    for (let i = height - 1; i >= 0; i--)
      for (let j = width - 1; j >= 0; j--)
        lengths[i * (width + 1) + j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    for (let i = 0, j = 0; i < height && j < width; ) {
      if (isSame(i, j)) found.push([head + i++, head + j++])
      else if (at(i + 1, j) >= at(i, j + 1)) i++
      else j++
    }
  }
  for (let index = tail; index > 0; index--) found.push([a.length - index, b.length - index])
  return found
}

interface Difference {
  fromA: number
  toA: number
  fromB: number
  toB: number
}

function differences(a: readonly Piece[], b: readonly Piece[]): Difference[] {
  const found: Difference[] = []
  const hasWord = ({ fromA, toA }: Difference) => a.slice(fromA, toA).some(({ text }) => anchorWords(text).length > 0)
  let [i, j] = [0, 0]
  for (const [nextI, nextJ] of [...commonPieces(a, b), [a.length, b.length] as const]) {
    if (nextI > i || nextJ > j) {
      const one = { fromA: i, toA: nextI, fromB: j, toB: nextJ }
      let last = found.at(-1)
      while (!hasWord(one) && one.fromA > 0) {
        if (last?.toA === one.fromA) {
          ;[one.fromA, one.fromB] = [last.fromA, last.fromB]
          found.pop()
          last = found.at(-1)
        } else {
          one.fromA--
          one.fromB--
        }
      }
      if (last?.toA === one.fromA) [last.toA, last.toB] = [one.toA, one.toB]
      else found.push(one)
    }
    ;[i, j] = [nextI + 1, nextJ + 1]
  }
  // Only the first difference can still be without a word: it takes the words after it.
  const [first] = found
  while (first !== undefined && !hasWord(first) && first.toA < a.length) {
    const next = found[1]
    if (next?.fromA === first.toA) {
      ;[first.toA, first.toB] = [next.toA, next.toB]
      found.splice(1, 1)
    } else {
      first.toA++
      first.toB++
    }
  }
  return found
}

/**
 * The changes from one text to another, in order. Each replaces whole words of the earlier text, at least one: an insertion takes the word
 * beside it, so that its place can be found by that word. Empty if only white space differs.
 */
export function wordChanges(earlier: string, later: string): WordChange[] {
  const [a, b] = [piecesOf(earlier), piecesOf(later)]
  return differences(a, b).flatMap(({ fromA, toA, fromB, toB }) => {
    const [first, last] = [a[fromA], a[toA - 1]]
    if (first === undefined || last === undefined) return []
    const [firstNew, lastNew] = [b[fromB], b[toB - 1]]
    const hasText = firstNew !== undefined && lastNew !== undefined && fromB < toB
    const text = hasText ? later.slice(firstNew.at, lastNew.at + lastNew.text.length) : ''
    return [{ from: first.at, to: last.at + last.text.length, text }]
  })
}
