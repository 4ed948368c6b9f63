import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** How far below the visible part the next page begins to load, in pixels. */
const aheadPx = 800

/** Calls `loadMore` while the returned element is near the visible part of the scroller. */
export function useMoreOnScroll(
  scroller: RefObject<HTMLElement | null>,
  { canLoad, loadMore }: { canLoad: boolean; loadMore: () => void },
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(loadMore)
  useEffect(() => {
    if (!canLoad || end.current === null) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      {
        root: scroller.current,
        rootMargin: `0px 0px ${aheadPx}px 0px`,
      },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [canLoad, scroller])
  return end
}
