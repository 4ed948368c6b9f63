// Measures how much two divisions of the same length differ. Borders are sorted positions between 0 and `length`, without these
// two.

interface Divisions {
  reference: readonly number[]
  found: readonly number[]
  length: number
}

/** Half the mean length of the reference's sections, as is usual. */
const windowOf = ({ reference, length }: Divisions) => Math.max(1, Math.round(length / (reference.length + 1) / 2))

const countBetween = (borders: readonly number[], from: number, to: number) =>
  borders.filter((border) => border > from && border <= to).length

function shareOfWindows(divisions: Divisions, isWrong: (inReference: number, inFound: number) => boolean): number {
  const size = windowOf(divisions)
  let wrong = 0
  for (let from = 0; from + size <= divisions.length; from++) {
    const counts = [divisions.reference, divisions.found].map((borders) => countBetween(borders, from, from + size))
    if (isWrong(counts[0] ?? 0, counts[1] ?? 0)) wrong++
  }
  return wrong / (divisions.length - size + 1)
}

/**
 * Beeferman et al. 1999: how often two positions are wrongly put into the same section or into different ones. 0 if identical, up
 * to 1.
 */
export const pk = (divisions: Divisions) => shareOfWindows(divisions, (a, b) => a > 0 !== b > 0)

/** Pevzner and Hearst 2002: how often a window contains the wrong number of borders. 0 if identical, up to 1. */
export const windowDiff = (divisions: Divisions) => shareOfWindows(divisions, (a, b) => a !== b)
