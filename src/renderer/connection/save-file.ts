import type { ExportFile } from '../../contract/app/exports.ts'
import { desktopShell } from './shell.ts'

/** Saves a file where the user selects. Returns its path (in a browser only its name), or null if the user cancelled. */
export function saveFile({ name, mediaType, contentBase64 }: ExportFile): Promise<string | null> {
  const bytes = Uint8Array.from(atob(contentBase64), (character) => character.charCodeAt(0))
  return saveBlob(name, new Blob([bytes], { type: mediaType }))
}

/** The same for content that is already in this window. */
export async function saveBlob(name: string, content: Blob): Promise<string | null> {
  const shell = desktopShell()
  if (shell) return shell.saveFile(name, new Uint8Array(await content.arrayBuffer()))
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return name
}
