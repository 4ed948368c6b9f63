interface Layout {
  count: number
  /** 1 in a list. */
  columns: number
  /** How many rows are visible at once. */
  pageRows: number
}

/** The index a key moves to, undefined for other keys; the first move goes to the first item. */
export function moveActive(key: string, active: number | undefined, layout: Layout): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: layout.columns,
    ArrowUp: -layout.columns,
    PageDown: layout.columns * layout.pageRows,
    PageUp: -layout.columns * layout.pageRows,
    Home: -layout.count,
    End: layout.count,
    ...(layout.columns > 1 ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
  }
  const step = steps[key]
  if (step === undefined || layout.count === 0) return undefined
  if (active === undefined) return key === 'End' ? layout.count - 1 : 0
  const target = active + step
  const isArrow = key.startsWith('Arrow')
  // An arrow that leads out of a grid stays where it is; the others stop at the ends.
  if (isArrow && (target < 0 || target >= layout.count)) return active
  return Math.min(layout.count - 1, Math.max(0, target))
}
