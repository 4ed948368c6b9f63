import type { MarkListRow, MarkPlace, SectionRows } from './mark-sections.ts'

/** A row that the keyboard can be on: a mark's, or with null a heading. */
export interface MarkRowPlace {
  readonly section: string
  readonly markId: string | null
}

export interface MarkSelection {
  /** Selected marks, wherever they are shown. */
  readonly ids: ReadonlySet<string>
  /** Where a range starts. */
  readonly anchor: MarkRowPlace | undefined
  /** Where the keyboard is. */
  readonly active: MarkRowPlace | undefined
}

export const noSelection: MarkSelection = { ids: new Set(), anchor: undefined, active: undefined }

export const placeOf = (row: MarkListRow): MarkRowPlace | undefined => {
  if (row.type === 'waiting') return undefined
  return { section: row.section.name, markId: row.type === 'mark' ? row.markId : null }
}

export const isMarkPlace = (place: MarkRowPlace | undefined): place is MarkPlace =>
  place !== undefined && place.markId !== null

/** The row of a place; undefined if it is not shown. */
export function findRow(rows: SectionRows, place: MarkRowPlace | undefined): number | undefined {
  if (place === undefined) return undefined
  if (isMarkPlace(place)) return rows.find(place)
  for (let index = 0; index < rows.count; ) {
    const row = rows.row(index)
    if (row === undefined || row.section.group === null) return undefined
    if (row.section.name === place.section) return index
    index += 1 + (row.section.isOpen ? (row.section.markIds?.length ?? row.section.count) : 0)
  }
  return undefined
}

export function toggleMark(selection: MarkSelection, place: MarkPlace): MarkSelection {
  const ids = new Set(selection.ids)
  if (!ids.delete(place.markId)) ids.add(place.markId)
  return { ids, anchor: place, active: place }
}

/** Adds the marks of the rows between the anchor and a row. */
export function extendSelection(
  selection: MarkSelection,
  to: MarkRowPlace,
  markIdsBetween: readonly string[],
): MarkSelection {
  const anchor = selection.anchor ?? selection.active ?? to
  return { ids: new Set([...selection.ids, ...markIdsBetween]), anchor, active: to }
}
