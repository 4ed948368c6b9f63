/** Which videos are chosen, by id, so that refetching, sorting and removing others does not shift it. */
export interface Selection {
  ids: ReadonlySet<string>
  /** Where a range starts. */
  anchorId: string | undefined
  /** Where the keyboard is. */
  activeId: string | undefined
}

export const emptySelection: Selection = { ids: new Set(), anchorId: undefined, activeId: undefined }

export function moveTo(selection: Selection, id: string): Selection {
  return { ...selection, anchorId: id, activeId: id }
}

export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchorId: id, activeId: id }
}

/**
 * Selects everything between the anchor and `id`, in the order shown. What an earlier extension from the same anchor selected beyond that
 * is deselected, so that a range can be made shorter again; everything else stays selected.
 */
export function extendTo(selection: Selection, order: readonly string[], id: string): Selection {
  const to = order.indexOf(id)
  if (to < 0) return selection
  const anchor = selection.anchorId === undefined ? -1 : order.indexOf(selection.anchorId)
  const from = anchor < 0 ? to : anchor
  const last = selection.activeId === undefined ? from : order.indexOf(selection.activeId)
  const ids = new Set(selection.ids)
  for (const extended of anchor < 0 || last < 0 ? [] : between(order, from, last)) ids.delete(extended)
  for (const extended of between(order, from, to)) ids.add(extended)
  return { ids, anchorId: order[from], activeId: id }
}

const between = (order: readonly string[], from: number, to: number): readonly string[] =>
  order.slice(Math.min(from, to), Math.max(from, to) + 1)

export function selectAll(selection: Selection, order: readonly string[]): Selection {
  return { ...selection, ids: new Set(order) }
}

export function selectNone(selection: Selection): Selection {
  return { ...selection, ids: new Set() }
}

/** Deselects items that are no longer shown. If the item with the keyboard focus is gone, the nearest remaining item gets it. */
export function prune(selection: Selection, before: readonly string[], now: readonly string[]): Selection {
  const shown = new Set(now)
  const ids = new Set([...selection.ids].filter((id) => shown.has(id)))
  const isIntact =
    ids.size === selection.ids.size && (selection.activeId === undefined || shown.has(selection.activeId))
  if (isIntact) return selection
  const activeId = neighbour(selection.activeId, before, shown)
  const anchorId = selection.anchorId !== undefined && shown.has(selection.anchorId) ? selection.anchorId : activeId
  return { ids, anchorId, activeId }
}

function neighbour(id: string | undefined, before: readonly string[], shown: ReadonlySet<string>): string | undefined {
  if (id === undefined || shown.has(id)) return id
  const at = before.indexOf(id)
  if (at < 0) return undefined
  return before.slice(at).find((next) => shown.has(next)) ?? before.slice(0, at).findLast((last) => shown.has(last))
}
