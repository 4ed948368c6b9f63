// The calls that a window may make. Each is refused unless it comes from our own page.
import { BrowserWindow, dialog, type IpcMainInvokeEvent, ipcMain, shell, type WebContents } from 'electron'
import { z } from 'zod'
import { shellChannels } from '../contract/shell.ts'
import type { BackendHandle } from './backend-process.ts'
import { saveWhole } from './save-whole.ts'
import { isExternalUrl, isOwnPage } from './trusted-url.ts'
import { pageUrl } from './window.ts'

const fileNameSchema = z.string().min(1).max(255)

function isTrusted({ senderFrame: frame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean {
  return frame !== null && frame.parent === null && isOwnPage(frame.url, pageUrl())
}

/** Registers a call. `work` must check the arguments. */
function handle(channel: string, work: (event: IpcMainInvokeEvent, ...args: unknown[]) => Promise<unknown>): void {
  ipcMain.handle(channel, (event, ...args: unknown[]) => {
    if (!isTrusted(event)) throw new Error('This page may not call the shell.')
    return work(event, ...args)
  })
}

/** Asks the user for a place until the file could be written there. Resolves with its path, or with null when the user cancels. */
async function saveFile(sender: WebContents, name: string, content: Uint8Array): Promise<string | null> {
  const window = BrowserWindow.fromWebContents(sender)
  if (window === null) return null
  for (;;) {
    const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: name })
    if (canceled || !filePath) return null
    try {
      await saveWhole(filePath, content)
      return filePath
    } catch (error) {
      const message = 'The file could not be saved here. Choose another folder or name.'
      await dialog.showMessageBox(window, { type: 'error', message, detail: String(error) })
    }
  }
}

/** Asks for the place of a file that the backend then writes. The dialog itself asks before an existing file is replaced. */
async function selectFile(sender: WebContents, name: string): Promise<string | null> {
  const window = BrowserWindow.fromWebContents(sender)
  if (window === null) return null
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: name })
  return canceled || !filePath ? null : filePath
}

async function selectFolder(sender: WebContents): Promise<string | null> {
  const window = BrowserWindow.fromWebContents(sender)
  if (window === null) return null
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openDirectory', 'createDirectory'],
  })
  return canceled ? null : (filePaths[0] ?? null)
}

export function answerShellCalls(backend: BackendHandle): void {
  ipcMain.on(shellChannels.requestPort, (event) => {
    if (isTrusted(event)) backend.connect(event.sender)
  })
  handle(shellChannels.saveFile, (event, name, content) =>
    saveFile(event.sender, fileNameSchema.parse(name), z.instanceof(Uint8Array).parse(content)),
  )
  handle(shellChannels.selectFile, (event, name) => selectFile(event.sender, fileNameSchema.parse(name)))
  handle(shellChannels.selectFolder, (event) => selectFolder(event.sender))
  handle(shellChannels.openExternal, async (_event, url) => {
    if (typeof url === 'string' && isExternalUrl(url)) await shell.openExternal(url)
  })
}
