import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../../ui/is-typing.ts'
import type { ReadClip } from '../text/transcript-clips.ts'
import type { TranscriptText } from '../text/transcript-text.ts'
import { isEmpty, type KindPlace, type Selected } from './places.ts'
import type { SelectionStore } from './selection-store.ts'
import { type StepDirection, stepByUnit, stepByWord, unitAfter, unitAt, unitBefore, wholeText } from './units.ts'

interface KeyOptions {
  pane: RefObject<HTMLElement | null>
  text: TranscriptText
  store: SelectionStore
  /** Where the reading cursor begins while there is none: the playing clip if it is in view, otherwise the first clip in view. */
  findStart: () => ReadClip | undefined
  /** Called when the keys moved to a place. */
  onMove: (place: KindPlace) => void
  onPlayFrom: (place: KindPlace) => void
}

const movedByArrows =
  '[role=slider], [role=separator], [role=radiogroup], [role=tablist], [role=menu], [role=dialog], [role=listbox]'
const pressable = 'button, a[href], summary'

/**
 * The keys of the text: ↑ and ↓ move a reading cursor, with Shift they select by clip or sentence, Shift+← and → by word; Enter plays from the
 * cursor, Ctrl+A selects everything, Esc puts the selection away. They work in the whole page, except in text fields, on what is moved by arrows,
 * and in other parts that scroll.
 */
export function useSelectionKeys(options: KeyOptions): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { pane, store } = options
    const target = event.target instanceof Element ? event.target : document.body
    const isHere = pane.current?.contains(target) === true
    if (event.defaultPrevented || isTyping(event) || target.closest(movedByArrows)) return
    if ((!isHere && isInScroller(target)) || document.querySelector('[aria-modal="true"]')) return
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand ? isHere && !event.shiftKey && !event.altKey && selectAll(event) : act(event, target)) {
      event.preventDefault()
      const { selected, cursor } = store.get()
      const moved = selected?.focus ?? cursor
      if (moved !== null && event.key.startsWith('Arrow')) options.onMove(moved)
    }
  })

  function act(event: KeyboardEvent, target: Element): boolean {
    const { store } = options
    const { cursor, selected } = store.get()
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const direction = event.key === 'ArrowDown' ? 1 : -1
        if (event.shiftKey) return extend((from) => stepByUnit(options.text, from, direction), direction, event.altKey)
        return !event.altKey && moveCursor(direction)
      }
      case 'ArrowRight':
      case 'ArrowLeft': {
        if (!event.shiftKey || event.altKey) return false
        const direction = forwardsKey() === event.key ? 1 : -1
        return extend((from) => stepByWord(options.text, from.focus, direction), direction)
      }
      case 'Enter':
        if (cursor === null || event.shiftKey || event.altKey || target.closest(pressable)) return false
        options.onPlayFrom(cursor)
        return true
      case 'Escape':
        if (selected === null && cursor === null) return false
        store.set(selected === null ? { cursor: null } : { selected: null })
        return true
      default:
        return false
    }
  }

  function moveCursor(direction: StepDirection): boolean {
    const { text, store } = options
    const { cursor, selected } = store.get()
    const from = selected?.focus ?? cursor
    const start = options.findStart()
    if (from === null) {
      if (start === undefined) return false
      store.set({ cursor: unitAt(text, { kind: start.kind, clip: start.clip, offset: 0 })?.from ?? null })
      return true
    }
    const unit = unitAt(text, from)
    const at = { staysInKind: false }
    const next = direction === 1 ? unit && unitAfter(text, unit.to, at) : unit && unitBefore(text, unit.from, at)
    store.set({ cursor: next?.from ?? unit?.from ?? from, selected: null })
    return true
  }

  function extend(
    step: (from: Selected) => KindPlace | undefined,
    direction: StepDirection,
    isMixing = false,
  ): boolean {
    const { text, store } = options
    const before = store.get()
    const from = before.selected ?? begin(before.cursor, direction)
    if (from === undefined) return false
    const mixed = { ...from, isMixed: from.isMixed || isMixing }
    const focus = step(mixed) ?? from.focus
    const selected = { ...mixed, focus }
    store.set({
      selected: isEmpty(selected) ? null : selected,
      cursor: isEmpty(selected) ? (unitAt(text, focus)?.from ?? null) : null,
    })
    return true
  }

  /** Selecting begins at the reading cursor: before its first word, or going up, after its last one. */
  function begin(cursor: KindPlace | null, direction: StepDirection): Selected | undefined {
    const { text } = options
    const start = options.findStart()
    const place = cursor ?? (start && { kind: start.kind, clip: start.clip, offset: 0 })
    const unit = place && unitAt(text, place)
    const anchor = direction === 1 ? (cursor ?? unit?.from) : unit?.to
    return anchor && { anchor, focus: anchor, isMixed: false }
  }

  function selectAll(event: KeyboardEvent): boolean {
    if (event.key.toLowerCase() !== 'a') return false
    const { text, store } = options
    const { selected, cursor } = store.get()
    const kind = selected?.anchor.kind ?? cursor?.kind ?? (text.count('said') > 0 ? 'said' : 'shown')
    const whole = wholeText(text, kind)
    if (whole === undefined) return false
    store.set({ selected: { anchor: whole.from, focus: whole.to, isMixed: false }, cursor: null })
    return true
  }

  /** In a text from right to left, the key for the left moves forwards. */
  function forwardsKey(): string {
    const { text, store } = options
    const { selected, cursor } = store.get()
    const place = selected?.focus ?? cursor ?? options.findStart()
    const words = place && text.find(place.kind, place.clip)?.text
    return rightToLeft.test(/\p{L}/u.exec(words ?? '')?.[0] ?? '') ? 'ArrowLeft' : 'ArrowRight'
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Whether the arrow keys scroll what an element is in. */
function isInScroller(target: Element): boolean {
  for (let at: Element | null = target; at !== null && at !== document.body; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return true
  return false
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
