import { useEffect, useRef, useState } from 'react'
import type { Playback } from '../../ui/player/playback.ts'

const everyMs = 100
/** A player that does not start is not waited for. */
const patienceMs = 15_000

interface Sample {
  startMs: number
  endMs: number
}

/** Plays a few seconds of the video, pauses, and goes back to where the video was. */
export function usePlaySample(playback: Playback): { isPlaying: boolean; play: (sample: Sample) => void } {
  const [isPlaying, setIsPlaying] = useState(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function play({ startMs, endMs }: Sample): void {
    stop.current?.()
    const leftAtMs = playback.positionMs()
    const startedAt = performance.now()
    playback.seekTo(startMs)
    playback.play()
    setIsPlaying(true)
    const timer = setInterval(() => {
      const isOver = playback.positionMs() >= endMs && playback.positionMs() < endMs + patienceMs
      if (isOver || performance.now() - startedAt > patienceMs) stop.current?.()
    }, everyMs)
    stop.current = () => {
      clearInterval(timer)
      playback.pause()
      playback.seekTo(leftAtMs)
      setIsPlaying(false)
      stop.current = undefined
    }
  }
  return { isPlaying, play }
}
