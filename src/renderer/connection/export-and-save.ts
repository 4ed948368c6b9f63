import type { ExportNote, ExportRequest, Skipped } from '../../contract/app/exports.ts'
import type { BackendClient } from './backend-client.ts'
import { saveBlob } from './save-file.ts'
import { desktopShell } from './shell.ts'

/** Where a file goes: to a file that the user selects, or to a folder. */
export type ExportPlace = { kind: 'file' } | { kind: 'folder'; folder: string }

export interface SavedExport {
  /** The file or the folder; in a browser only the name of the file. Null if everything was skipped. */
  savedAs: string | null
  /** How many files a folder got; 1 for a file. */
  files: number
  skipped: Skipped[]
  notes: ExportNote[]
}

interface HowToExport {
  place?: ExportPlace
  signal?: AbortSignal
  /** In videos or marks. */
  onProgress?: (done: number, total: number) => void
}

/** Exports to a place that the user selects. Resolves with null if the user closes the file dialog. Aborting leaves no incomplete file. */
export async function exportAndSave(
  client: BackendClient,
  what: ExportRequest,
  { place = { kind: 'file' }, signal, onProgress = () => {} }: HowToExport = {},
): Promise<SavedExport | null> {
  const shell = desktopShell()
  const path =
    place.kind === 'file' && shell ? await shell.selectFile((await client.exports.plan(what)).name) : undefined
  if (path === null) return null
  const destination =
    place.kind === 'folder' ? place : path === undefined ? { kind: 'window' as const } : { kind: 'file' as const, path }
  const pieces: BlobPart[] = []
  const events = await client.exports.run({ what, destination }, signal === undefined ? {} : { signal })
  for await (const event of events) {
    if (event.type === 'progress') onProgress(event.done, event.total)
    else if (event.type === 'piece') pieces.push(Uint8Array.from(atob(event.base64), (one) => one.charCodeAt(0)))
    else {
      const { file, written, skipped, notes } = event
      const outcome = { files: Math.max(written.length, 1), skipped, notes }
      if (file === null) return { savedAs: null, ...outcome, files: 0 }
      if (place.kind === 'folder') return { savedAs: place.folder, ...outcome }
      const [only = null] = written
      return { savedAs: only ?? (await saveBlob(file.name, new Blob(pieces, { type: file.mediaType }))), ...outcome }
    }
  }
  throw new Error('The export ended without a result.')
}

/** The content of a small export, for the clipboard. */
export async function readExport(client: BackendClient, what: ExportRequest): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const event of await client.exports.run({ what, destination: { kind: 'window' } }))
    if (event.type === 'piece')
      text += decoder.decode(
        Uint8Array.from(atob(event.base64), (one) => one.charCodeAt(0)),
        { stream: true },
      )
  return text + decoder.decode()
}
