import { contextBridge, ipcRenderer } from 'electron'
import { portLostMessageType, portMessageType, type Shell, shellChannels } from '../contract/shell.ts'

const shell: Shell = {
  platform: process.platform as Shell['platform'],
  requestPort: () => ipcRenderer.send(shellChannels.requestPort),
  saveFile: (name, content) => ipcRenderer.invoke(shellChannels.saveFile, name, content),
  selectFile: (name) => ipcRenderer.invoke(shellChannels.selectFile, name),
  selectFolder: () => ipcRenderer.invoke(shellChannels.selectFolder),
  openExternal: (url) => ipcRenderer.invoke(shellChannels.openExternal, url),
  onCommand(listener) {
    const receive = (_event: unknown, command: Parameters<typeof listener>[0]) => listener(command)
    ipcRenderer.on(shellChannels.command, receive)
    return () => ipcRenderer.off(shellChannels.command, receive)
  },
}

contextBridge.exposeInMainWorld('footnote', shell)
// Ports cannot pass the context bridge, so they are posted to the page's window. The origin makes sure that no other page gets them.
const { origin } = window.location
ipcRenderer.on(portMessageType, (event) => window.postMessage(portMessageType, origin, event.ports))
ipcRenderer.on(portLostMessageType, () => window.postMessage(portLostMessageType, origin))
