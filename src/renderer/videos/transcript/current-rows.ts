import type { TranscriptRow } from './transcript-rows.ts'

export interface CurrentRows {
  /** The row said last, until the next one begins; -1 before the first. */
  readonly said: (positionMs: number) => number
  /** The row whose picture is on screen; -1 when none is. */
  readonly shown: (positionMs: number) => number
}

/** Answers which rows are current at a position, in time that does not grow with the video. */
export function indexCurrentRows(rows: readonly TranscriptRow[]): CurrentRows {
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

function pickIndexes(rows: readonly TranscriptRow[], kind: TranscriptRow['kind']): number[] {
  return rows.flatMap((row, index) => (row.kind === kind ? [index] : []))
}

function findLastBegun(rows: readonly TranscriptRow[], indexes: readonly number[], positionMs: number): number {
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
