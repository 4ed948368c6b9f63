import { useWindowEvent } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { isMac } from '../../ui/mod-key.ts'
import { type HistoryMove, readHistoryButton, readHistoryKey } from './history-moves.ts'

/** Goes back and forward through the pages of this window; does nothing at the end of its history. */
export function useHistoryMove(): (move: HistoryMove) => void {
  const navigate = useNavigate()
  return (move) => void navigate(move === 'back' ? -1 : 1)
}

/** Listens to the keys and mouse buttons for back and forward, which a desktop window does not know by itself. */
export function useHistoryKeys(): void {
  const go = useHistoryMove()

  /** Prevents what the browser would do, so that each press moves once. */
  function take(event: Event, move: HistoryMove | undefined): void {
    if (move === undefined || event.defaultPrevented) return
    event.preventDefault()
    // What was typed into a dialog stays in sight.
    if (document.querySelector('[aria-modal="true"]') === null) go(move)
  }
  useWindowEvent('keydown', (event) => take(event, readHistoryKey(event, isMac)))
  useWindowEvent('mouseup', (event) => take(event, readHistoryButton(event.button)))
}

/** Whether there are pages to go back and forward to. Browsers that do not tell get both. */
export function useHistoryEnds(): { canGoBack: boolean; canGoForward: boolean } {
  const canGoBack = useSyncExternalStore(subscribe, () => readNavigation()?.canGoBack ?? true)
  const canGoForward = useSyncExternalStore(subscribe, () => readNavigation()?.canGoForward ?? true)
  return { canGoBack, canGoForward }
}

const readNavigation = (): Navigation | undefined => ('navigation' in window ? window.navigation : undefined)

function subscribe(listener: () => void): () => void {
  const navigation = readNavigation()
  navigation?.addEventListener('currententrychange', listener)
  return () => navigation?.removeEventListener('currententrychange', listener)
}
