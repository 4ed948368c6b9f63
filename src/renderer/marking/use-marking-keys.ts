import { useEffect, useEffectEvent } from 'react'
import { isPageKey } from '../ui/is-page-key.ts'
import type { Playback } from '../ui/player/playback.ts'
import { type MarkingAction, readMarkingKey } from './marking-keys.ts'

/** How far F4 goes back before it plays, so that the last words are heard again. */
const backMs = 2_000

/** Hands over the keys that mark; `onAction` says whether it did something. */
export function useMarkingKeys(onAction: (action: MarkingAction, target: Element) => boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = readMarkingKey(event)
    if (action === undefined || !isPageKey(event) || document.querySelector('[aria-modal="true"]')) return
    if (event.repeat && action !== 'more' && action !== 'less') return
    const target = event.target instanceof Element ? event.target : document.body
    if (onAction(action, target)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** F4 plays or pauses, also while the user types a note or a correction. It plays from two seconds earlier. */
export function useTypingKey(playback: Playback): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F4' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (playback.status().isPlaying) {
      playback.pause()
      return
    }
    playback.seekTo(Math.max(0, playback.positionMs() - backMs))
    playback.play()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
