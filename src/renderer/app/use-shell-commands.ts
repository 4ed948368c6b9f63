import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { ShellCommand } from '../../contract/shell.ts'
import { desktopShell } from '../connection/shell.ts'
import { useDialogs } from './dialogs.tsx'

/** Does what the desktop menu asks for. */
export function useShellCommands(): void {
  const navigate = useNavigate()
  const { addVideos } = useDialogs()
  useEffect(() => {
    const commands: Record<ShellCommand, () => void> = {
      'add-videos': () => addVideos(),
      find: () => document.querySelector<HTMLInputElement>('[data-search-box]')?.select(),
      settings: () => void navigate('/settings'),
    }
    return desktopShell()?.onCommand((command) => commands[command]())
  }, [navigate, addVideos])
}
