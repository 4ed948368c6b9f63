import { useWindowEvent } from '@mantine/hooks'
import { isTyping } from '../ui/is-typing.ts'
import { useUndo } from './use-undo.tsx'

/** On keyboards without Latin letters the key is known by its place. */
function letterOf({ key, code }: KeyboardEvent): string {
  return /^[\x20-\x7e]$/.test(key) ? key.toLowerCase() : code === 'KeyZ' ? 'z' : code === 'KeyY' ? 'y' : ''
}

/** Ctrl+Z or Cmd+Z undoes and Ctrl+Shift+Z, Cmd+Shift+Z or Ctrl+Y repeats, unless a text field has the focus or a dialog is open. */
export function useUndoKeys(): void {
  const { undo, redo } = useUndo()
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
    const letter = letterOf(event)
    if (letter !== 'z' && !(letter === 'y' && event.ctrlKey && !event.shiftKey)) return
    if (isTyping(event) || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    if (event.repeat) return
    if (letter === 'y' || event.shiftKey) redo()
    else undo()
  })
}
