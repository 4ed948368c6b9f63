import { type RefObject, useEffect, useEffectEvent } from 'react'
import { wordAt } from '../../../moments/reading/words.ts'
import type { TranscriptText } from '../text/transcript-text.ts'
import { comparePlaces, isEmpty, type KindPlace } from './places.ts'
import { placeAtPoint } from './point-place.ts'
import type { SelectionStore } from './selection-store.ts'

interface PointerOptions {
  scroller: RefObject<HTMLElement | null>
  text: TranscriptText
  store: SelectionStore
  /** Called with the place of a single click on words that selects nothing. */
  onClick: (place: KindPlace) => void
  /** Called with the second click on a place, which selects a word. */
  onDoubleClick: () => void
}

/** What a drag takes whole: after a double click words, after a triple click clips. */
type Grain = 'letter' | 'word' | 'clip'

interface Drag {
  readonly anchor: readonly [from: KindPlace, to: KindPlace]
  readonly grain: Grain
  readonly startX: number
  readonly startY: number
  readonly hadSelection: boolean
  readonly isExtending: boolean
  hasMoved: boolean
  x: number
  y: number
  isAlt: boolean
}

const grains: readonly Grain[] = ['letter', 'letter', 'word', 'clip']
const slackPx = 4
const edgePx = 28
/** The share of the distance beyond the edge that a frame scrolls. */
const scrollShare = 0.4
const controls = 'button, a[href], input, textarea, select, [data-no-selecting]'

/** Selects with the mouse. A finger selects as the browser does. */
export function usePointerSelection(options: PointerOptions): void {
  const { scroller } = options

  const begin = useEffectEvent((event: MouseEvent, pointerType: string): Drag | undefined => {
    const root = scroller.current
    const target = event.target instanceof Element ? event.target : null
    if (root === null || event.button !== 0 || pointerType === 'touch' || target?.closest(controls)) return undefined
    // On the scroll bar.
    if (event.clientX - root.getBoundingClientRect().left >= root.clientWidth) return undefined
    const { text, store } = options
    const { selected, cursor } = store.get()
    const place = placeAtPoint({ root, text, x: event.clientX, y: event.clientY })
    if (place === undefined) return undefined
    event.preventDefault()
    root.focus({ preventScroll: true })
    const grain = grains[Math.min(event.detail, 3)] ?? 'letter'
    const from = selected?.anchor ?? cursor
    const drag = {
      startX: event.clientX,
      startY: event.clientY,
      x: event.clientX,
      y: event.clientY,
      hadSelection: selected !== null,
      isAlt: event.altKey,
    }
    if (event.shiftKey && from !== null) {
      const isMixed = selected?.isMixed === true || place.kind !== from.kind || event.altKey
      store.set({ selected: { anchor: from, focus: place, isMixed }, cursor: null })
      return { ...drag, anchor: [from, from], grain: 'letter', isExtending: true, hasMoved: true }
    }
    if (event.detail === 2) options.onDoubleClick()
    return { ...drag, anchor: widen(text, place, grain), grain, isExtending: false, hasMoved: grain !== 'letter' }
  })

  const move = useEffectEvent((drag: Drag) => {
    const root = scroller.current
    const { text, store } = options
    drag.hasMoved ||= Math.hypot(drag.x - drag.startX, drag.y - drag.startY) >= slackPx
    if (root === null || !drag.hasMoved) return
    const [from, to] = drag.anchor
    const isMixed = drag.isAlt || (drag.isExtending && store.get().selected?.isMixed === true)
    const place = placeAtPoint({ root, text, x: drag.x, y: drag.y, anchor: isMixed ? undefined : from })
    if (place === undefined) return
    const [start, end] = widen(text, place, drag.grain)
    const isBefore = comparePlaces(text, start, from) < 0
    const selected = isBefore ? { anchor: to, focus: start, isMixed } : { anchor: from, focus: end, isMixed }
    store.set({ selected, cursor: null, isDragging: true })
  })

  const end = useEffectEvent((drag: Drag, isClick: boolean) => {
    const { store } = options
    const { selected } = store.get()
    if (drag.hasMoved) {
      store.set({ isDragging: false, selected: selected !== null && isEmpty(selected) ? null : selected })
      return
    }
    store.set({ isDragging: false, selected: null })
    // A click that puts a selection away leaves the playhead where it is.
    if (isClick && !drag.hadSelection) options.onClick(drag.anchor[0])
  })

  useEffect(() => {
    const root = scroller.current
    let drag: Drag | undefined
    let frame = 0
    let pointerType = 'mouse'

    function scrollAtEdge(): void {
      if (drag === undefined || root === null) return
      const { top, bottom } = root.getBoundingClientRect()
      const beyond = Math.min(0, drag.y - top - edgePx) + Math.max(0, drag.y - bottom + edgePx)
      if (beyond !== 0 && drag.hasMoved) {
        root.scrollTop += Math.sign(beyond) * Math.max(1, Math.abs(beyond) * scrollShare)
        move(drag)
      }
      frame = requestAnimationFrame(scrollAtEdge)
    }
    function press(event: MouseEvent): void {
      drag = begin(event, pointerType)
      if (drag === undefined) return
      if (drag.grain !== 'letter') move(drag)
      frame = requestAnimationFrame(scrollAtEdge)
      window.addEventListener('mousemove', track)
      window.addEventListener('mouseup', release)
    }
    function track(event: MouseEvent): void {
      if (drag === undefined) return
      // The button was released outside of the window.
      if (event.buttons === 0) {
        release(event)
        return
      }
      drag.x = event.clientX
      drag.y = event.clientY
      drag.isAlt = event.altKey
      move(drag)
    }
    function release(event: MouseEvent): void {
      window.removeEventListener('mousemove', track)
      window.removeEventListener('mouseup', release)
      cancelAnimationFrame(frame)
      if (drag !== undefined) end(drag, event.type === 'mouseup')
      drag = undefined
    }
    const rememberPointer = (event: PointerEvent) => {
      pointerType = event.pointerType
    }
    root?.addEventListener('pointerdown', rememberPointer)
    root?.addEventListener('mousedown', press)
    return () => {
      root?.removeEventListener('pointerdown', rememberPointer)
      root?.removeEventListener('mousedown', press)
      window.removeEventListener('mousemove', track)
      window.removeEventListener('mouseup', release)
      cancelAnimationFrame(frame)
    }
  }, [scroller])
}

function widen(text: TranscriptText, place: KindPlace, grain: Grain): readonly [from: KindPlace, to: KindPlace] {
  const words = text.find(place.kind, place.clip)?.text ?? ''
  if (grain === 'clip')
    return [
      { ...place, offset: 0 },
      { ...place, offset: words.length },
    ]
  const word = grain === 'word' ? wordAt(words, place.offset) : undefined
  return word === undefined
    ? [place, place]
    : [
        { ...place, offset: word[0] },
        { ...place, offset: word[1] },
      ]
}
