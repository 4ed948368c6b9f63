import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useVisitScroll } from '../../ui/visits/use-visit-scroll.ts'
import { useVisit, type VisitMemory } from '../../ui/visits/visit.ts'

/**
 * Keeps the active video in view and, when the reader comes back, brings the list back to where it was scrolled and gives it the keyboard.
 * `isFilled`: whether the rows have their heights.
 */
export function useListPlace(
  memory: VisitMemory<number>,
  list: RefObject<HTMLElement | null>,
  activeIndex: number,
  showVideo: (index: number) => void,
  isFilled = true,
): void {
  const { key, kept } = useVisit(memory)
  useVisitScroll(memory, list, isFilled)

  const takeKeyboard = useEffectEvent(() => {
    const isFree = document.activeElement?.matches('body, [data-focus-home]') ?? true
    if (kept !== undefined && isFree) list.current?.focus({ preventScroll: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each visit.
  useLayoutEffect(() => takeKeyboard(), [key])

  const lastKey = useRef<string>(undefined)
  const follow = useEffectEvent(() => {
    if (!isFilled) return
    const isReturning = lastKey.current !== key && kept !== undefined
    lastKey.current = key
    if (activeIndex >= 0 && !isReturning) showVideo(activeIndex)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each visit and when another video becomes the active one.
  useEffect(() => follow(), [activeIndex, isFilled, key])
}
