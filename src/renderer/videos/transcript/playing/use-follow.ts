import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { TranscriptList } from '../list/use-transcript-list.ts'
import type { TranscriptText } from '../text/transcript-text.ts'
import type { PlayingClips } from './playing-clips.ts'

export type Away = 'above' | 'below' | null

export interface Follow {
  readonly isFollowing: boolean
  /** Above or below: where the playing clip is while it is out of view and not followed. */
  readonly away: Away
  /** `isCalm` does not scroll while the playing clip is in view. */
  readonly start: (options?: { isCalm: boolean }) => void
  readonly stop: () => void
}

/** The share of the visible list, from the top, in which the playing clip may move before the list scrolls. */
const restingPart = 0.45

interface FollowOptions {
  list: TranscriptList
  scroller: RefObject<HTMLDivElement | null>
  text: TranscriptText
  playing: PlayingClips
  /** The list opens at the playing clip; false: without following it from there. */
  isFollowedAtFirst: boolean
  /** While something is being found, following does not resume. */
  isFinding: boolean
}

/** Keeps the playing clip near the top of the list until the reader scrolls away. Following resumes when the clip is back in view. */
export function useFollow(options: FollowOptions): Follow {
  const { list, scroller, text, playing, isFollowedAtFirst, isFinding } = options
  const [isFollowing, setIsFollowing] = useState(isFollowedAtFirst)
  const hasOpened = useRef(false)
  const [away, setAway] = useState<Away>(null)
  const isCalm = useRef(false)
  const wasAway = useRef(false)

  function currentClip() {
    const { said, shown } = playing.now()
    return said >= 0 ? text.find('said', said) : text.find('shown', shown)
  }

  function side(): Away {
    const clip = currentClip()
    const place = clip && list.locate(clip)
    if (place === undefined) return null
    if (place.bottomPx <= 0) return 'above'
    return place.topPx >= place.windowPx ? 'below' : null
  }

  const { acceptPlace } = list
  const start = useCallback(
    (options = { isCalm: false }): void => {
      // Ignore scroll events from before this point.
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
    if (!list.hasReaderScrolled()) {
      // Stepping through what was found moves the list too.
      if (!isFollowing) lookWhereItIs()
      return
    }
    const isBack = !isFollowing && !isFinding && wasAway.current && side() === null
    if (isBack) start({ isCalm: true })
    else stop()
  })

  const followCurrent = useEffectEvent(() => {
    const clip = currentClip()
    if (clip === undefined) return
    if (!isFollowing && hasOpened.current) {
      lookWhereItIs()
      return
    }
    hasOpened.current = true
    const place = list.locate(clip)
    const limit = isCalm.current ? 1 : restingPart
    if (place !== undefined && place.topPx >= 0 && place.bottomPx <= place.windowPx * limit) return
    isCalm.current = false
    list.reveal(clip, 'start')
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs when following begins or ends.
  useLayoutEffect(() => {
    followCurrent()
    return playing.subscribe(() => followCurrent())
  }, [playing, isFollowing])

  useEffect(() => {
    const element = scroller.current
    const listen = () => handleScroll()
    element?.addEventListener('scroll', listen, { passive: true })
    return () => element?.removeEventListener('scroll', listen)
  }, [scroller])

  return { isFollowing, away, start, stop }
}
