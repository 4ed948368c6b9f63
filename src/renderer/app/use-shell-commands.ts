import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ShellCommand } from '../../contract/shell.ts'
import { desktopShell } from '../connection/shell.ts'
import { isTextField } from '../ui/is-typing.ts'
import { useUndo } from '../undo/use-undo.tsx'
import { useDialogs } from './dialogs.tsx'
import { useHistoryMove } from './history/use-history.ts'

/** Does what the desktop menu asks for, and the menu's key for the settings where there is no menu. */
export function useShellCommands(): void {
  const navigate = useNavigate()
  const { addVideos } = useDialogs()
  const { undo, redo } = useUndo()
  const goInHistory = useEffectEvent(useHistoryMove())
  useWindowEvent('keydown', (event) => {
    if (event.key !== ',' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    void navigate('/settings')
  })
  useEffect(() => {
    const commands: Record<ShellCommand, () => void> = {
      'add-videos': () => addVideos(),
      find: () => (findField('[data-find-here]') ?? findField('[data-search-box]'))?.select(),
      settings: () => void navigate('/settings'),
      back: () => goInHistory('back'),
      forward: () => goInHistory('forward'),
      undo: () => inField('undo') || undo(),
      redo: () => inField('redo') || redo(),
    }
    return desktopShell()?.onCommand((command) => commands[command]())
  }, [navigate, addVideos, undo, redo])
}

/** In a text field, undoes or repeats what was typed there. Returns false elsewhere. */
function inField(command: 'undo' | 'redo'): boolean {
  if (!isTextField(document.activeElement)) return false
  document.execCommand(command)
  return true
}

/** Fields are found by their mark: the menu knows no page, and a page that finds in itself comes before the library. */
function findField(selector: string): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(selector)
}
