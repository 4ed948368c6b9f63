import { BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron'
import { type ShellCommand, shellChannels } from '../contract/shell.ts'

const command = (label: string, name: ShellCommand, accelerator: string) => ({
  label,
  accelerator,
  click: () => BrowserWindow.getAllWindows()[0]?.webContents.send(shellChannels.command, name),
})

export function installMenu(): void {
  const isMac = process.platform === 'darwin'
  const file: MenuItemConstructorOptions[] = [
    command('Add videos…', 'add-videos', 'CmdOrCtrl+N'),
    command('Find', 'find', 'CmdOrCtrl+F'),
    command('Settings…', 'settings', 'CmdOrCtrl+,'),
    { type: 'separator' },
    { role: isMac ? 'close' : 'quit' },
  ]
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: 'File', submenu: file },
    { role: 'editMenu' },
    { role: 'viewMenu' },
    { role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
