// The entries of the application menu. Pure, so that each can be tested.
import type { MenuItemConstructorOptions } from 'electron'
import type { ShellCommand } from '../contract/shell.ts'

/** `send` passes a command on to the window. */
export function menuTemplate(isMac: boolean, send: (command: ShellCommand) => void): MenuItemConstructorOptions[] {
  const command = (label: string, name: ShellCommand, accelerator: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => send(name),
  })
  const file: MenuItemConstructorOptions[] = [
    command('Add videos…', 'add-videos', 'CmdOrCtrl+N'),
    command('Find', 'find', 'CmdOrCtrl+F'),
    command('Settings…', 'settings', 'CmdOrCtrl+,'),
    { type: 'separator' },
    { role: isMac ? 'close' : 'quit' },
  ]
  const go = [
    command('Back', 'back', isMac ? 'Cmd+[' : 'Alt+Left'),
    command('Forward', 'forward', isMac ? 'Cmd+]' : 'Alt+Right'),
  ]
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: 'File', submenu: file },
    { role: 'editMenu' },
    { role: 'viewMenu' },
    { label: 'Go', submenu: go },
    { role: 'windowMenu' },
  ]
}
