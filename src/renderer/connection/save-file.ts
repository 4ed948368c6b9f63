import type { ExportFile } from '../../contract/app/exports.ts'
import { desktopShell } from './shell.ts'

/** Saves a file where the user selects. Returns its path (in a browser only its name), or null if the user cancelled. */
export async function saveFile(file: ExportFile): Promise<string | null> {
  const content = Uint8Array.from(atob(file.contentBase64), (character) => character.charCodeAt(0))
  const shell = desktopShell()
  if (shell) return shell.saveFile(file.name, content)
  const url = URL.createObjectURL(new Blob([content], { type: file.mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return file.name
}
