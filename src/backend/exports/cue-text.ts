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
  const total = columnsOf(block)
  if (total <= lineColumns) return [joinUnits(block)]
  let best = 0
  let bestCost = Number.POSITIVE_INFINITY
  let above = 0
  for (const [index, unit] of block.entries()) {
    const below = total - above - (unit.isSpaced ? 1 : 0)
    if (index > 0 && above <= lineColumns && below <= lineColumns) {
      const cost = Math.abs(above - below) - (block[index - 1]?.ending === 'word' ? 0 : 12)
      if (cost < bestCost) {
        bestCost = cost
        best = index
      }
    }
    above = advance(above, unit)
  }
  return [joinUnits(block.slice(0, best)), joinUnits(block.slice(best))]
}
