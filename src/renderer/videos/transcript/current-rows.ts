import type { RowContent } from './transcript-rows.ts'

export interface CurrentRows {
  /** The spoken row that began last; -1 before the first. */
  readonly said: (positionMs: number) => number
  /** The row that describes the current picture; -1 if there is none. */
  readonly shown: (positionMs: number) => number
}

/** Finds the current rows at a position quickly, however long the video is. */
export function indexCurrentRows(rows: readonly RowContent[]): CurrentRows {
  const said = pickIndexes(rows, 'said')
  const shown = pickIndexes(rows, 'shown')
  return {
    said: (positionMs) => findLastBegun(rows, said, positionMs),
    shown(positionMs) {
      const index = findLastBegun(rows, shown, positionMs)
      return (rows[index]?.endMs ?? 0) > positionMs ? index : -1
    },
  }
}

function pickIndexes(rows: readonly RowContent[], kind: RowContent['kind']): number[] {
  return rows.flatMap((row, index) => (row.kind === kind ? [index] : []))
}

function findLastBegun(rows: readonly RowContent[], indexes: readonly number[], positionMs: number): number {
  let low = 0
  let high = indexes.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[indexes[middle] ?? -1]
    if (row !== undefined && row.startMs <= positionMs) low = middle + 1
    else high = middle
  }
  return indexes[low - 1] ?? -1
}
