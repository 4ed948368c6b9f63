import { useWindowEvent } from '@mantine/hooks'
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { isTyping } from '../../ui/is-typing.ts'
import { moveActive } from '../../ui/move-active.ts'
import { emptySelection, extendTo, moveTo, prune, type Selection, selectAll, toggle } from '../../ui/selection.ts'
import { useVisitState, type VisitMemory } from '../../ui/visits/visit.ts'
import { startVideoDrag } from './video-drag.ts'

export interface VideoSelection {
  selection: Selection
  change: (selection: Selection) => void
  onKeyDown: (event: KeyboardEvent, layout: { columns: number; pageRows: number }) => void
  /** For the element around all rows or cards. */
  pointer: {
    onClick: (event: MouseEvent<HTMLElement>) => void
    onContextMenu: (event: MouseEvent<HTMLElement>) => void
    onDragStart: (event: DragEvent<HTMLElement>) => void
  }
}

/** A point of the window, in pixels. */
export interface Point {
  x: number
  y: number
}

const closedByEscape = '[aria-modal="true"], [role=menu], [role=listbox], [role=dialog]'
const selections: VisitMemory<Selection> = new Map()

/** What the keys and the mouse do with the selected videos, or with the active one if it is not among them. */
export interface VideoActs {
  open: (videoId: string) => void
  openMenu: (videoIds: string[], at: Point) => void
  tag: (videoIds: string[]) => void
  copyLinks: (videoIds: string[]) => void
  remove: (videoIds: string[]) => void
  selectNone: () => void
}

/**
 * Selects among the visible videos (`order`) with the keys and clicks of a file manager. Rows and cards have a `data-video-id`,
 * check boxes a `data-check`, so that one listener on the list serves thousands of rows. The selection comes back with Back and Forward.
 * `isLoaded`: whether `order` is known; what is selected and not in it is deselected then.
 */
export function useVideoSelection(order: readonly string[], isLoaded: boolean, acts: VideoActs): VideoSelection {
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

  /** All that are selected if this one is among them, in the order shown; otherwise this one. */
  const withSelected = (videoId: string): string[] =>
    selection.ids.has(videoId) ? order.filter((each) => selection.ids.has(each)) : [videoId]

  function onKeyDown(event: KeyboardEvent, layout: { columns: number; pageRows: number }) {
    const { activeId } = selection
    const isCommand = event.ctrlKey || event.metaKey
    const active = activeId === undefined ? undefined : order.indexOf(activeId)
    const target =
      isCommand || event.altKey ? undefined : moveActive(event.key, active, { count: order.length, ...layout })
    const targetId = target === undefined ? undefined : order[target]
    const isMenu = event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')
    /** What a command concerns: the selection, or without one the active video. */
    const concerned = selection.ids.size > 0 ? order.filter((each) => selection.ids.has(each)) : [activeId ?? []].flat()
    if (targetId !== undefined)
      change(event.shiftKey ? extendTo(selection, order, targetId) : moveTo(selection, targetId))
    else if (isCommand && event.key === 'a') change(selectAll(selection, order))
    else if (isCommand && event.key === 'c' && concerned.length > 0 && !hasMarkedText()) acts.copyLinks(concerned)
    else if (isMenu && concerned.length > 0) acts.openMenu(concerned, placeOf(activeId, event.currentTarget))
    else if (event.key === ' ' && activeId !== undefined) change(toggle(selection, activeId))
    else if (event.key === 'Enter' && activeId !== undefined && !isCommand) acts.open(activeId)
    else if (event.key === 'Delete' && concerned.length > 0) acts.remove(concerned)
    else if (event.key === 't' && !isCommand && !event.altKey && concerned.length > 0) acts.tag(concerned)
    else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const videoId = videoIdAt(event)
    if (videoId === undefined || !(event.target instanceof Element)) return
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

  function onContextMenu(event: MouseEvent<HTMLElement>) {
    const videoId = videoIdAt(event)
    if (videoId === undefined) return
    event.preventDefault()
    const videoIds = withSelected(videoId)
    change(selection.ids.has(videoId) ? { ...selection, activeId: videoId } : moveTo(selection, videoId))
    event.currentTarget.focus({ preventScroll: true })
    acts.openMenu(videoIds, { x: event.clientX, y: event.clientY })
  }

  function onDragStart(event: DragEvent<HTMLElement>) {
    const videoId = videoIdAt(event)
    if (videoId !== undefined) startVideoDrag(event, withSelected(videoId))
  }
  return { selection, change, onKeyDown, pointer: { onClick, onContextMenu, onDragStart } }
}

function videoIdAt({ target }: MouseEvent): string | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest('[data-video-id]')?.getAttribute('data-video-id') ?? undefined
}

/** Ctrl+C copies text that is marked with the mouse before it copies links. */
const hasMarkedText = () => window.getSelection()?.isCollapsed === false

/** Where the menu of the active video opens when a key opens it: at its lower left, or in the list if it is scrolled away. */
function placeOf(videoId: string | undefined, list: Element): Point {
  const box = list.getBoundingClientRect()
  const row = document.getElementById(`video-${videoId}`)?.getBoundingClientRect()
  const isInView = row !== undefined && row.bottom > box.top && row.top < box.bottom
  return isInView ? { x: row.left + 48, y: Math.min(row.bottom, box.bottom) } : { x: box.left + 48, y: box.top + 48 }
}
