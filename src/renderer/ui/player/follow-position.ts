import type { Playback } from './playback.ts'

const tickMs = 100

/** Calls the listener now, whenever the video jumps, and ten times a second while it plays. Returns a function that ends this. */
export function followPosition(playback: Playback, listener: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  function follow(): void {
    const isPlaying = playback.status().isPlaying
    if (isPlaying) timer ??= setInterval(listener, tickMs)
    else {
      clearInterval(timer)
      timer = undefined
    }
    listener()
  }
  follow()
  const unsubscribe = playback.subscribe(follow)
  return () => {
    unsubscribe()
    clearInterval(timer)
  }
}
