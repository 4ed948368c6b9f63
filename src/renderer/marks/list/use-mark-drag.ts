import { type DragEvent, useCallback, useRef, useState } from 'react'

export interface DropTarget {
  readonly markId: string
  readonly side: 'before' | 'after'
}

/** Drags marks to another place in the user's own order: the one under the pointer, or with it all selected ones. */
export function useMarkDrag(
  selected: ReadonlySet<string>,
  onDrop: ((markIds: readonly string[], target: DropTarget) => void) | undefined,
) {
  const dragged = useRef<readonly string[]>([])
  const [over, setOver] = useState<DropTarget>()
  const start = useCallback(
    (event: DragEvent, markId: string) => {
      dragged.current = selected.has(markId) ? [...selected] : [markId]
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', '')
    },
    [selected],
  )
  function readOver(event: DragEvent): DropTarget | undefined {
    const row = event.target instanceof Element ? event.target.closest('[data-mark-id]') : null
    const markId = row?.getAttribute('data-mark-id')
    if (row === null || markId === null || markId === undefined) return undefined
    const { top, height } = row.getBoundingClientRect()
    return { markId, side: event.clientY < top + height / 2 ? 'before' : 'after' }
  }
  function stop(): void {
    dragged.current = []
    setOver(undefined)
  }
  const handlers = {
    onDragOver(event: DragEvent) {
      if (onDrop === undefined || dragged.current.length === 0) return
      event.preventDefault()
      const now = readOver(event)
      if (now?.markId !== over?.markId || now?.side !== over?.side) setOver(now)
    },
    onDrop(event: DragEvent) {
      const target = readOver(event)
      if (onDrop === undefined || dragged.current.length === 0) return
      event.preventDefault()
      if (target !== undefined) onDrop(dragged.current, target)
      stop()
    },
    onDragEnd: stop,
  }
  return { over, start, handlers }
}
