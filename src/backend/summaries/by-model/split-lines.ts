import { estimateTokens } from '../../models/price.ts'

/** Cuts a line into pieces that are small enough, between words if possible. */
function cutLine(line: string, mostTokens: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of line.split(/(?<=\s)|(?=\p{Script=Han})/u).flatMap((word) => cutWord(word, mostTokens))) {
    if (piece !== '' && estimateTokens(piece + word) > mostTokens) {
      pieces.push(piece.trimEnd())
      piece = ''
    }
    piece += word
  }
  return piece.trim() === '' ? pieces : [...pieces, piece.trimEnd()]
}

/** Cuts a long word. A code unit takes at most three bytes of UTF-8, so a piece of `mostTokens` code units is never too large. */
function cutWord(word: string, mostTokens: number): string[] {
  if (estimateTokens(word) <= mostTokens) return [word]
  const pieces: string[] = []
  for (let from = 0; from < word.length; from += mostTokens) pieces.push(word.slice(from, from + mostTokens))
  return pieces
}

/** Divides lines into parts of similar size with at most `mostTokens` each, keeping the order. */
export function splitLines(lines: readonly string[], mostTokens: number): string[][] {
  const pieces = lines.flatMap((line) => (estimateTokens(line) > mostTokens ? cutLine(line, mostTokens) : [line]))
  const total = pieces.reduce((sum, line) => sum + estimateTokens(line), 0)
  const evenTokens = total / Math.max(1, Math.ceil(total / mostTokens))
  const parts: string[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const piece of pieces) {
    const tokens = estimateTokens(piece)
    if (size >= evenTokens || size + tokens > mostTokens) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(piece)
    size += tokens
  }
  return parts
}
