import { findRow, isMarkPlace, type MarkRowPlace, placeOf } from './mark-selection.ts'
import type { MarkList } from './use-mark-list.ts'

/** The mark where the keyboard is, else the first one. */
export function findShown({ rows, mark }: MarkList, active: MarkRowPlace | undefined) {
  if (isMarkPlace(active)) return mark(active.markId)
  for (let index = 0; index < Math.min(rows.count, 3); index++) {
    const row = rows.row(index)
    if (row?.type === 'mark') return mark(row.markId)
  }
  return undefined
}

/** Where the keyboard goes when marks are deleted: the next mark that stays, else the one before. */
export function findAfter(
  { rows }: MarkList,
  active: MarkRowPlace | undefined,
  gone: ReadonlySet<string>,
): MarkRowPlace | undefined {
  const at = findRow(rows, active) ?? 0
  const isStaying = (index: number) => {
    const row = rows.row(index)
    return row?.type === 'mark' && !gone.has(row.markId)
  }
  const after = Array.from({ length: rows.count - at }, (_, step) => at + step).find(isStaying)
  const before = Array.from({ length: at }, (_, step) => at - 1 - step).find(isStaying)
  const row = rows.row(after ?? before ?? -1)
  return row && placeOf(row)
}
