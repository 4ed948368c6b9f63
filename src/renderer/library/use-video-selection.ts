import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { moveActive } from '../ui/move-active.ts'
import {
  emptySelection,
  extendTo,
  moveTo,
  prune,
  type Selection,
  selectAll,
  selectNone,
  toggle,
} from '../ui/selection.ts'

export interface VideoSelection {
  selection: Selection
  change: (selection: Selection) => void
  onKeyDown: (event: KeyboardEvent, layout: { columns: number; pageRows: number }) => void
  onClick: (event: MouseEvent<HTMLElement>) => void
}

interface Acts {
  open: (videoId: string) => void
  remove: () => void
}

/**
 * Selects among the visible videos (`order`) with the keys and clicks of a file manager. Rows and cards have a `data-video-id`,
 * check boxes a `data-check`, so that one listener on the list serves thousands of rows.
 */
export function useVideoSelection(order: readonly string[], acts: Acts): VideoSelection {
  const [selection, change] = useState(emptySelection)
  const lastOrder = useRef(order)

  useEffect(() => {
    const before = lastOrder.current
    lastOrder.current = order
    change((last) => prune(last, before, order))
  }, [order])

  function onKeyDown(event: KeyboardEvent, layout: { columns: number; pageRows: number }) {
    const { activeId } = selection
    const isCommand = event.ctrlKey || event.metaKey
    const active = activeId === undefined ? undefined : order.indexOf(activeId)
    const target =
      isCommand || event.altKey ? undefined : moveActive(event.key, active, { count: order.length, ...layout })
    const targetId = target === undefined ? undefined : order[target]
    if (targetId !== undefined)
      change(event.shiftKey ? extendTo(selection, order, targetId) : moveTo(selection, targetId))
    else if (isCommand && event.key === 'a') change(selectAll(selection, order))
    else if (event.key === ' ' && activeId !== undefined) change(toggle(selection, activeId))
    else if (event.key === 'Enter' && activeId !== undefined) acts.open(activeId)
    else if (event.key === 'Escape' && selection.ids.size > 0) change(selectNone(selection))
    else if (event.key === 'Delete' && selection.ids.size > 0) acts.remove()
    else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    if (!(event.target instanceof Element)) return
    const videoId = event.target.closest('[data-video-id]')?.getAttribute('data-video-id')
    if (!videoId) return
    const isToggle = event.ctrlKey || event.metaKey || event.target.closest('[data-check]') !== null
    if (event.shiftKey) change(extendTo(selection, order, videoId))
    else if (isToggle) change(toggle(selection, videoId))
    else {
      if (!event.target.closest('a, button')) acts.open(videoId)
      return
    }
    if (event.target.closest('a')) event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
  }

  return { selection, change, onKeyDown, onClick }
}
