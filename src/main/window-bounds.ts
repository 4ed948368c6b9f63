export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

export const minimumSize = { width: 720, height: 480 }
const defaultSize = { width: 1280, height: 800 }
/** At least this much of the title bar must be visible, so that the user can drag the window. */
const reachable = { width: 120, height: 40 }

/** The saved bounds if the title bar can be reached on one of the displays; otherwise only the size, and the system places the window. */
export function fitBounds(saved: Bounds | undefined, workAreas: readonly Bounds[]): Partial<Bounds> {
  if (saved === undefined) return defaultSize
  const width = Math.min(saved.width, Math.max(minimumSize.width, ...workAreas.map((area) => area.width)))
  const height = Math.min(saved.height, Math.max(minimumSize.height, ...workAreas.map((area) => area.height)))
  const isReachable = workAreas.some(
    (area) =>
      Math.min(saved.x + width, area.x + area.width) - Math.max(saved.x, area.x) >= reachable.width &&
      saved.y >= area.y &&
      saved.y <= area.y + area.height - reachable.height,
  )
  return isReachable ? { x: saved.x, y: saved.y, width, height } : { width, height }
}
