import { BrowserWindow, Menu } from 'electron'
import { shellChannels } from '../contract/shell.ts'
import { menuTemplate } from './menu-template.ts'

export function installMenu(): void {
  const template = menuTemplate(process.platform === 'darwin', (command) =>
    BrowserWindow.getAllWindows()[0]?.webContents.send(shellChannels.command, command),
  )
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
