import { BrowserWindow, Menu } from 'electron'
import { type ShellCommand, shellChannels } from '../contract/shell.ts'

const command = (label: string, name: ShellCommand, accelerator: string) => ({
  label,
  accelerator,
  click: () => BrowserWindow.getAllWindows()[0]?.webContents.send(shellChannels.command, name),
})

export function installMenu(): void {
  const isMac = process.platform === 'darwin'
  const file = [
    command('Add videos…', 'add-videos', 'CmdOrCtrl+N'),
    command('Find', 'find', 'CmdOrCtrl+F'),
    command('Settings…', 'settings', 'CmdOrCtrl+,'),
    { type: 'separator' as const },
    { role: isMac ? ('close' as const) : ('quit' as const) },
  ]
  const menu = Menu.buildFromTemplate([
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: 'File', submenu: file },
    { role: 'editMenu' },
    { role: 'viewMenu' },
    { role: 'windowMenu' },
  ])
  Menu.setApplicationMenu(menu)
}
