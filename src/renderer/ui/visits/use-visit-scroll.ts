import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useVisit, type VisitMemory } from './visit.ts'

/**
 * Brings an element back to where it was scrolled at this entry of the history, and a new visit to its start. `isFilled`: whether what it
 * scrolls through is there. Call it after the hook of a virtual list, which sets the place first.
 */
export function useVisitScroll(
  memory: VisitMemory<number>,
  scroller: RefObject<HTMLElement | null>,
  isFilled = true,
): void {
  const { key, kept = 0 } = useVisit(memory)
  const restoredKey = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (!isFilled || restoredKey.current === key || scroller.current === null) return
    restoredKey.current = key
    scroller.current.scrollTop = kept
  }, [isFilled, key, kept, scroller])

  useEffect(() => {
    const element = scroller.current
    const remember = () => {
      if (restoredKey.current === key && element !== null) memory.set(key, element.scrollTop)
    }
    remember()
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [key, memory, scroller])
}
