import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface Anchor {
  readonly query: string
  readonly element: Element
  /** Below the upper edge of the scroller, in pixels. */
  readonly top: number
  /** Of the scroller, in pixels. */
  readonly scrollTop: number
  readonly scrollHeight: number
}

/**
 * Keeps a row where it is on the screen when the list around it changes: the selected one if it is visible, else the first visible one. A list
 * at its start stays at its start. The list of another query begins at `scrollTop`.
 */
export function useSteadyScroll(
  scroller: RefObject<HTMLElement | null>,
  { query, scrollTop, onScroll }: { query: string; scrollTop: number; onScroll: (scrollTop: number) => void },
): void {
  const anchor = useRef<Anchor>(undefined)
  const shownQuery = useRef<string>(undefined)

  useLayoutEffect(() => {
    const { current: list } = scroller
    if (list === null) return
    if (shownQuery.current !== query) {
      shownQuery.current = query
      list.scrollTop = scrollTop
    } else if (anchor.current?.query === query && anchor.current.element.isConnected) {
      const moved = topIn(list, anchor.current.element) - anchor.current.top + scrolledSince(list, anchor.current)
      if (Math.abs(moved) >= 1) list.scrollTop += moved
    }
    anchor.current = findAnchor(list, query)
  })
  useEffect(() => {
    const { current: list } = scroller
    if (list === null) return
    const listen = () => {
      anchor.current = findAnchor(list, query)
      onScroll(list.scrollTop)
    }
    list.addEventListener('scroll', listen, { passive: true })
    return () => list.removeEventListener('scroll', listen)
  }, [scroller, query, onScroll])
}

const topIn = (list: Element, element: Element): number =>
  element.getBoundingClientRect().top - list.getBoundingClientRect().top

/**
 * How far the list was scrolled since the anchor was found, in pixels. The focus scrolls to its row before the list hears of it. In a list that
 * has become shorter it is 0, because there the browser itself may have scrolled.
 */
const scrolledSince = (list: Element, { scrollTop, scrollHeight }: Anchor): number =>
  list.scrollHeight < scrollHeight ? 0 : list.scrollTop - scrollTop

function findAnchor(list: HTMLElement, query: string): Anchor | undefined {
  const rows = [...list.querySelectorAll('[data-result]')]
  const isVisible = (row: Element | undefined) => {
    if (row === undefined) return false
    const top = topIn(list, row)
    return top >= 0 && top < list.clientHeight
  }
  const selected = rows.find((row) => row.ariaCurrent === 'true')
  const isChosen = list.contains(document.activeElement) || list.scrollTop > 0
  const element = isVisible(selected) ? selected : rows.find(isVisible)
  if (!isChosen || element === undefined) return undefined
  const { scrollTop, scrollHeight } = list
  return { query, element, top: topIn(list, element), scrollTop, scrollHeight }
}
