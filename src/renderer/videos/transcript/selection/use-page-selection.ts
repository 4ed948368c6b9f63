import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { isTextField } from '../../../ui/is-typing.ts'
import type { TranscriptText } from '../text/transcript-text.ts'
import { findClipElement, nodeAtOffset, placeAtNode } from './dom-places.ts'
import { paintRanges } from './paint-text.ts'
import { type KindPlace, listRanges, type Selected, samePlace } from './places.ts'
import type { SelectionStore } from './selection-store.ts'
import { unitAt } from './units.ts'

interface PageSelectionOptions {
  scroller: RefObject<HTMLElement | null>
  text: TranscriptText
  store: SelectionStore
}

/**
 * Shows the selection in the page: draws it, and gives it to the browser, so that screen readers and menus know it. Takes over what is selected
 * in the browser's own ways, for example with a finger.
 */
export function usePageSelection({ scroller, text, store }: PageSelectionOptions): void {
  const show = useEffectEvent(() => {
    const root = scroller.current
    if (root === null) return
    const { selected, cursor } = store.get()
    const ranges = selected === null ? [] : listRanges(text, selected)
    paintRanges('transcript-selection', root, ranges)
    const unit = cursor === null || selected !== null ? undefined : unitAt(text, cursor)
    paintRanges('transcript-cursor', root, unit ? [{ kind: unit.from.kind, from: unit.from, to: unit.to }] : [])
    root.dataset.selecting = selected === null || selected.isMixed ? '' : selected.anchor.kind
    root.toggleAttribute('data-has-place', selected !== null || cursor !== null)
    giveToBrowser(root, selected)
  })

  const takeFromBrowser = useEffectEvent(() => {
    const root = scroller.current
    const native = document.getSelection()
    const { selected, isDragging } = store.get()
    if (root === null || isDragging || native === null || native.isCollapsed) return
    const { anchorNode, anchorOffset, focusNode, focusOffset } = native
    if (anchorNode === null || focusNode === null) return
    const isHere = root.contains(anchorNode) || root.contains(focusNode)
    if (!isHere) {
      const field = anchorNode instanceof Element ? anchorNode.querySelector('input, textarea') : null
      if (selected !== null && field === null) store.set({ selected: null })
      return
    }
    const anchor = placeAtNode(anchorNode, anchorOffset)
    const focus = placeAtNode(focusNode, focusOffset)
    if (anchor === undefined || focus === undefined || anchor.kind !== focus.kind) return
    if (selected !== null && samePlace(selected.anchor, anchor) && samePlace(selected.focus, focus)) return
    store.set({ selected: { anchor, focus, isMixed: false }, cursor: null })
  })

  // Rows that come into view are drawn, and text that React replaced is selected again.
  useLayoutEffect(() => show())
  useLayoutEffect(() => store.subscribe(() => show()), [store])
  useEffect(() => {
    const listen = () => takeFromBrowser()
    document.addEventListener('selectionchange', listen)
    return () => {
      document.removeEventListener('selectionchange', listen)
      paintRanges('transcript-selection', document.body, [])
      paintRanges('transcript-cursor', document.body, [])
    }
  }, [])
}

function giveToBrowser(root: HTMLElement, selected: Selected | null): void {
  const native = document.getSelection()
  if (native === null) return
  if (selected === null) {
    if (!native.isCollapsed && native.anchorNode !== null && root.contains(native.anchorNode)) native.removeAllRanges()
    return
  }
  if (isTextField(document.activeElement)) return
  const anchor = nodeOf(root, selected.anchor)
  const focus = nodeOf(root, selected.focus)
  if (anchor === undefined || focus === undefined) return
  const isSame =
    native.anchorNode === anchor.node &&
    native.anchorOffset === anchor.offset &&
    native.focusNode === focus.node &&
    native.focusOffset === focus.offset
  if (!isSame) native.setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset)
}

function nodeOf(root: Element, place: KindPlace) {
  const element = findClipElement(root, place)
  return element === null ? undefined : nodeAtOffset(element, place.offset)
}
