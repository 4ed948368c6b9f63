import { useEffect, useEffectEvent } from 'react'
import { isPageKey } from '../is-page-key.ts'
import { type PlayerAction, readPlayerKey } from './player-keys.ts'

const movedByArrows =
  '[role=slider], [role=separator], [role=radiogroup], [role=tablist], [role=tree], input[type=radio]'
const pressable = 'button, a[href], summary, [role=button], [role=tab], [role=switch], input'

/**
 * Hands over the player's keys pressed anywhere on the page, except where they mean something else: in text fields, open
 * menus and dialogs, on controls moved by arrows, and Space on a control reached by Tab.
 */
export function usePlayerKeys(onAction: (action: PlayerAction) => void): void {
  const handleAction = useEffectEvent(onAction)
  useEffect(() => {
    let isFocusFromKeyboard = false
    function handleKey(event: KeyboardEvent): void {
      if (event.key === 'Tab') isFocusFromKeyboard = true
      if (!isPageKey(event)) return
      const action = readPlayerKey(event)
      if (action === undefined) return
      const target = event.target instanceof Element ? event.target : document.body
      // With Shift, arrows select words.
      if (event.key.startsWith('Arrow') && (event.shiftKey || target.closest(movedByArrows))) return
      if (event.key === ' ' && isFocusFromKeyboard && target.closest(pressable)) return
      event.preventDefault()
      handleAction(action)
    }
    function handlePointer(): void {
      isFocusFromKeyboard = false
    }
    document.addEventListener('keydown', handleKey)
    document.addEventListener('pointerdown', handlePointer, true)
    return () => {
      document.removeEventListener('keydown', handleKey)
      document.removeEventListener('pointerdown', handlePointer, true)
    }
  }, [])
}
