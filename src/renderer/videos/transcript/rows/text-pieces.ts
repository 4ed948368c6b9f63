import type { TextMatch } from '../../../ui/find-in-text.ts'

/** A stretch of a clip that is drawn differently; offsets in its text. */
export interface DrawnPart {
  readonly id: string
  readonly className: string
  readonly from: number
  readonly to: number
}

export interface TextPiece {
  readonly from: number
  readonly to: number
  /** The index of the match that it belongs to; -1 outside of matches. */
  readonly match: number
  readonly drawn: readonly DrawnPart[]
}

/** Cuts a text where a match or a drawn part begins or ends. Matches are in order and do not overlap; drawn parts may. */
export function splitPieces(length: number, matches: readonly TextMatch[], drawn: readonly DrawnPart[]): TextPiece[] {
  const borders = new Set([0, length])
  for (const [from, to] of matches) borders.add(from).add(to)
  for (const { from, to } of drawn) borders.add(from).add(to)
  const inOrder = [...borders].filter((border) => border >= 0 && border <= length).sort((a, b) => a - b)
  let match = 0
  return inOrder.slice(0, -1).map((from, index) => {
    const to = inOrder[index + 1] ?? length
    while ((matches[match]?.[1] ?? length) <= from && match < matches.length) match++
    const [matchFrom = length, matchTo = length] = matches[match] ?? []
    const isMatch = matchFrom <= from && to <= matchTo
    return { from, to, match: isMatch ? match : -1, drawn: drawn.filter((part) => part.from <= from && to <= part.to) }
  })
}
