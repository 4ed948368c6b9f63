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
  // The window decides: in a text field these are for what was typed there, elsewhere for what was done last.
  const edit: MenuItemConstructorOptions[] = [
    command('Undo', 'undo', 'CmdOrCtrl+Z'),
    command('Redo', 'redo', isMac ? 'Shift+Cmd+Z' : 'Ctrl+Y'),
    { type: 'separator' },
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    ...(isMac ? [{ role: 'pasteAndMatchStyle' as const }] : []),
    { role: 'delete' },
    { role: 'selectAll' },
  ]
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: 'File', submenu: file },
    { label: 'Edit', submenu: edit },
    { role: 'viewMenu' },
    { label: 'Go', submenu: go },
    { role: 'windowMenu' },
  ]
}
