// Divides the words of a clip among cues, and the words of a cue among its lines.
import { type CueSize, joinUnits, type Unit } from './wrap-text.ts'

/** A cue may end at the end of a sentence or clause only if at least this much of it is full. */
const minimumFill = { sentence: 0.35, clause: 0.5 }
/** If the last cue would fill less of a line than this, its text is shared evenly with the one before. */
const orphanFill = 1 / 3

const advance = (column: number, unit: Unit) => column + unit.columns + (column > 0 && unit.isSpaced ? 1 : 0)

function countFitting(units: readonly Unit[], { columns, lines }: CueSize): number {
  let line = 1
  let column = 0
  for (const [index, unit] of units.entries()) {
    column = advance(column, unit)
    if (column <= columns) continue
    if (line === lines) return index
    line++
    column = unit.columns
  }
  return units.length
}

const columnsOf = (units: readonly Unit[]) => units.reduce(advance, 0)

/** How many units to put into a cue that has room for `limit` units, where more than that follow. */
function countTaken(units: readonly Unit[], limit: number, { columns, lines }: CueSize): number {
  const orphanColumns = Math.floor(columns * orphanFill)
  const fitting = units.slice(0, limit)
  for (const ending of ['sentence', 'clause'] as const) {
    const end = fitting.findLastIndex((unit) => unit.ending === ending) + 1
    if (end > 0 && columnsOf(fitting.slice(0, end)) >= minimumFill[ending] * lines * columns) return end
  }
  if (columnsOf(units.slice(limit, limit + orphanColumns)) >= orphanColumns) return limit
  const half = columnsOf(units) / 2
  let column = 0
  const middle = fitting.findIndex((unit) => {
    column = advance(column, unit)
    return column >= half
  })
  return middle < 0 ? limit : middle + 1
}

/** Divides units into blocks of so many lines at most, which end with a sentence or a clause where possible. */
export function splitIntoBlocks(units: readonly Unit[], size: CueSize): Unit[][] {
  const blocks: Unit[][] = []
  for (let rest = units; rest.length > 0; ) {
    const limit = countFitting(rest, size)
    const taken = limit === rest.length ? limit : countTaken(rest, limit, size)
    blocks.push(rest.slice(0, taken))
    rest = rest.slice(taken)
  }
  return blocks
}

/** One line if the block fits, otherwise two lines of similar width; a break after a clause is preferred. */
export function layOut(block: readonly Unit[], { columns: lineColumns }: CueSize): string[] {
  if (columnsOf(block) <= lineColumns) return [joinUnits(block)]
  let best: string[] = []
  let bestCost = Number.POSITIVE_INFINITY
  for (let index = 1; index < block.length; index++) {
    const [above, below] = [block.slice(0, index), block.slice(index)]
    const [first, second] = [columnsOf(above), columnsOf(below)]
    if (first > lineColumns || second > lineColumns) continue
    const cost = Math.abs(first - second) - (above.at(-1)?.ending === 'word' ? 0 : 12)
    if (cost < bestCost) {
      bestCost = cost
      best = [joinUnits(above), joinUnits(below)]
    }
  }
  return best
}
