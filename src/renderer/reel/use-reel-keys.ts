import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../ui/is-typing.ts'
import type { PlayerAction } from '../ui/player/player-keys.ts'
import { usePlayerKeys } from '../ui/player/use-player-keys.ts'

interface ReelKeys {
  onPrevious: () => void
  onNext: () => void
  /** Any other key of the player. */
  onPlayerKey: (action: PlayerAction) => void
}

/** The player's keys, of which Ctrl+← and Ctrl+→ go to the previous and the next moment, as do Shift+P and Shift+N. */
export function useReelKeys({ onPrevious, onNext, onPlayerKey }: ReelKeys): void {
  usePlayerKeys((action) => {
    if (action.kind !== 'chapter') onPlayerKey(action)
    else if (action.direction === 1) onNext()
    else onPrevious()
  })
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    if (event.key === 'N') onNext()
    else if (event.key === 'P') onPrevious()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
