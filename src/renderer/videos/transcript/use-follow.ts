import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { TranscriptList } from './use-transcript-list.ts'

export type Away = 'above' | 'below' | null

export interface Follow {
  readonly isFollowing: boolean
  /** On which side of the window the current row lies, while it is out of sight and not followed. */
  readonly away: Away
  /** `isCalm`: leave the list as it is for as long as the current row is in sight. */
  readonly start: (options?: { isCalm: boolean }) => void
  readonly stop: () => void
}

/** The part of the window, from its top, in which the current row may move before the list does. */
const restingPart = 0.45

/** Keeps the current row near the top of the list until the reader scrolls away, and again once it is back in sight. */
export function useFollow(
  list: TranscriptList,
  scroller: RefObject<HTMLDivElement | null>,
  currentIndex: number,
): Follow {
  const [isFollowing, setIsFollowing] = useState(true)
  const [away, setAway] = useState<Away>(null)
  const isCalm = useRef(false)
  const wasAway = useRef(false)

  function side(): Away {
    const place = list.locate(currentIndex)
    if (place === undefined) return null
    if (place.bottomPx <= 0) return 'above'
    return place.topPx >= place.windowPx ? 'below' : null
  }

  const { acceptPlace } = list
  const start = useCallback(
    (options = { isCalm: false }): void => {
      // A scroll that came before must not be heard after.
      acceptPlace()
      isCalm.current = options.isCalm
      wasAway.current = false
      setAway(null)
      setIsFollowing(true)
    },
    [acceptPlace],
  )

  function stop(): void {
    setIsFollowing(false)
    lookWhereItIs()
  }

  function lookWhereItIs(): void {
    const newSide = side()
    wasAway.current ||= newSide !== null
    setAway(newSide)
  }

  const handleScroll = useEffectEvent(() => {
    if (!list.hasReaderScrolled()) return
    const isBack = !isFollowing && wasAway.current && side() === null
    if (isBack) start({ isCalm: true })
    else stop()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: moves with the current row and with following, not with every render.
  useLayoutEffect(() => {
    if (currentIndex < 0) return
    if (!isFollowing) {
      lookWhereItIs()
      return
    }
    const place = list.locate(currentIndex)
    const limit = isCalm.current ? 1 : restingPart
    if (place !== undefined && place.topPx >= 0 && place.bottomPx <= place.windowPx * limit) return
    isCalm.current = false
    list.virtualizer.scrollToIndex(currentIndex, { align: 'start' })
  }, [currentIndex, isFollowing])

  useEffect(() => {
    const element = scroller.current
    const listen = () => handleScroll()
    element?.addEventListener('scroll', listen, { passive: true })
    return () => element?.removeEventListener('scroll', listen)
  }, [scroller])

  return { isFollowing, away, start, stop }
}
