import { useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { isTyping } from '../ui/is-typing.ts'
import { moveActive } from '../ui/move-active.ts'
import { emptySelection, extendTo, moveTo, prune, type Selection, selectAll, toggle } from '../ui/selection.ts'
import { useVisitState, type VisitMemory } from '../ui/visits/visit.ts'

export interface VideoSelection {
  selection: Selection
  change: (selection: Selection) => void
  onKeyDown: (event: KeyboardEvent, layout: { columns: number; pageRows: number }) => void
  onClick: (event: MouseEvent<HTMLElement>) => void
}

const closedByEscape = '[aria-modal="true"], [role=menu], [role=listbox], [role=dialog]'
const selections: VisitMemory<Selection> = new Map()

interface Acts {
  open: (videoId: string) => void
  remove: () => void
  selectNone: () => void
}

/**
 * Selects among the visible videos (`order`) with the keys and clicks of a file manager. Rows and cards have a `data-video-id`,
 * check boxes a `data-check`, so that one listener on the list serves thousands of rows. The selection comes back with Back and Forward.
 * `isLoaded`: whether `order` is known; what is selected and not in it is deselected then.
 */
export function useVideoSelection(order: readonly string[], isLoaded: boolean, acts: Acts): VideoSelection {
  const [selection, update] = useVisitState(selections, emptySelection)
  const lastOrder = useRef(order)
  const change = (next: Selection) => update(() => next)

  const leaveOutMissing = useEffectEvent((before: readonly string[]) => {
    const remaining = prune(selection, before, order)
    if (remaining !== selection) change(remaining)
  })
  useEffect(() => {
    const before = lastOrder.current
    lastOrder.current = order
    if (isLoaded) leaveOutMissing(before)
  }, [order, isLoaded])

  // Wherever the focus is, except where Escape closes something. That is no longer there once it has closed, hence the capture.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || selection.ids.size === 0 || isTyping(event)) return
      if (document.querySelector(closedByEscape) === null) acts.selectNone()
    },
    { capture: true },
  )

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
      // The opened video is where the keyboard is when the reader comes back.
      change(moveTo(selection, videoId))
      if (!event.target.closest('a, button')) acts.open(videoId)
      return
    }
    if (event.target.closest('a')) event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
  }

  return { selection, change, onKeyDown, onClick }
}
