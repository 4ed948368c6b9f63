/** A word looked for: its number in the text, and how much a match tells, in bits. */
export interface Weighed {
  number: number
  bits: number
  /** The numbers of words that look like it, such as a misspelling; undefined if there are none. */
  similar: ReadonlySet<number> | undefined
}

export interface Alignment {
  /** For each word looked for, the position of its counterpart in the text; -1 where it has none. */
  at: Int32Array
  /** The sum of the bits of equal words, less what differences cost. */
  score: number
}

/** What a different word and a missing or added word cost. With these, texts of which a third differs still score well above zero. */
const otherWordCost = 2
const gapCost = 2.2

/** How much of a word's bits a similar word counts. */
export const similarShare = 0.5

const [stop, diagonal, up, left] = [0, 1, 2, 3]

/**
 * Aligns a part of the words looked for with a part of the text, so that the score is highest (Smith and Waterman 1981). `from` and `to`
 * delimit the text. `costAt` is subtracted from the score of an alignment in which the word `i` lies beside position `j`; it decides
 * between similar places. Computes wanted × text cells.
 */
export function alignWords(
  wanted: readonly Weighed[],
  text: readonly number[],
  range: { from: number; to: number },
  costAt: (i: number, j: number) => number,
): Alignment {
  const width = range.to - range.from
  const moves = new Uint8Array(wanted.length * width)
  let above = new Float64Array(width + 1)
  let row = new Float64Array(width + 1)
  let best = { net: 0, score: 0, i: -1, j: -1 }
  for (const [i, { number, bits, similar }] of wanted.entries()) {
    row[0] = 0
    for (let j = 0; j < width; j++) {
      const found = text[range.from + j] ?? -1
      const isEqual = found === number
      const gain = isEqual ? bits : similar?.has(found) ? bits * similarShare : -otherWordCost
      const beside = (above[j] ?? 0) + gain
      const fromAbove = (above[j + 1] ?? 0) - gapCost
      const fromLeft = (row[j] ?? 0) - gapCost
      let score = 0
      let move = stop
      if (beside > score) [score, move] = [beside, diagonal]
      if (fromAbove > score) [score, move] = [fromAbove, up]
      if (fromLeft > score) [score, move] = [fromLeft, left]
      row[j + 1] = score
      moves[i * width + j] = move
      if (isEqual && score > best.net) {
        const net = score - costAt(i, range.from + j)
        if (net > best.net) best = { net, score, i, j }
      }
    }
    ;[above, row] = [row, above]
  }
  const at = new Int32Array(wanted.length).fill(-1)
  let { i, j } = best
  while (i >= 0 && j >= 0) {
    const move = moves[i * width + j]
    if (move === stop) break
    if (move === diagonal) at[i--] = range.from + j--
    else if (move === up) i--
    else j--
  }
  return { at, score: best.net }
}
