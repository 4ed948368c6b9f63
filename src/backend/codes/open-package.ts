// Reads the ZIP file around a REFI-QDA project. Nothing is unpacked to disk, and no size that the file states is trusted.
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { AppError } from '../../contract/app/errors.ts'

/** A file that was uploaded, or one that this computer has. */
export type CodesFile = { type: 'bytes'; bytes: Buffer } | { type: 'path'; path: string }

export interface ProjectPackage {
  /** The bytes of the project's XML. */
  project: Buffer
  /** The bytes of a source in the folder `sources`, by its name without the folder; undefined if there is none. Throws CODES_UNREADABLE. */
  readSource(name: string): Promise<Buffer | undefined>
  close(): void
}

const mostEntries = 200_000
/** A project with a million selections has about 300 MB. */
const largestProject = 400 * 2 ** 20
/** A text of three days of speech has less than 10 MB. */
const largestSource = 64 * 2 ** 20
const largestTogether = 1024 * 2 ** 20

export const codesUnreadable = (message: string, cause?: unknown): AppError =>
  new AppError('CODES_UNREADABLE', message, {}, cause === undefined ? {} : { cause })

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`

const notAPackage =
  'This file is not a REFI-QDA project (.qdpx), or it is damaged. Export the project again, and select the new file.'

async function openZip(file: CodesFile): Promise<ZipFile> {
  const options = { autoClose: false, validateEntrySizes: true }
  try {
    return file.type === 'bytes' ? await fromBufferPromise(file.bytes, options) : await openPromise(file.path, options)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (file.type === 'path' && code === 'ENOENT')
      throw codesUnreadable(`There is no file ${file.path}. Check the name.`, error)
    if (file.type === 'path' && (code === 'EACCES' || code === 'EPERM' || code === 'EISDIR'))
      throw codesUnreadable(`${file.path} cannot be read. Check that it is a file and that you may read it.`, error)
    throw codesUnreadable(notAPackage, error)
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > mostEntries)
    throw codesUnreadable('This file contains too many files. A REFI-QDA project has one for each source.')
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    const isPath =
      error instanceof Error && /invalid relative path|absolute path|invalid characters/.test(error.message)
    throw codesUnreadable(
      isPath
        ? 'This file contains a file with a path that leads out of it. No program writes such projects, so nothing was read.'
        : notAPackage,
      error,
    )
  }
  return entries
}

async function readEntry(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  const tooLarge = () =>
    codesUnreadable(
      `“${entry.fileName}” in this file has more than ${megabytes(most)}. Footnote does not read such large texts.`,
    )
  if (entry.isEncrypted())
    throw codesUnreadable(
      'This file is protected with a password. Export the project without one, and select the new file.',
    )
  if (entry.uncompressedSize > most) throw tooLarge()
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      length += piece.length
      if (length > most) throw tooLarge()
      pieces.push(piece)
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw codesUnreadable(
      `“${entry.fileName}” in this file is damaged. Export the project again, and select the new file.`,
      error,
    )
  }
  return Buffer.concat(pieces)
}

/** ATLAS.ti names the file after the project, so any single `.qde` will do. `project.qde` wins, then the one that is the least deep. */
function findProject(entries: ReadonlyMap<string, Entry>): Entry {
  const all = [...entries.values()].filter(
    ({ fileName }) => /\.qde$/i.test(fileName) && !/(^|\/)(__MACOSX\/|\._)/.test(fileName),
  )
  const depthOf = ({ fileName }: Entry) => fileName.split('/').length
  const least = Math.min(...all.map(depthOf))
  const candidates = all.filter((entry) => depthOf(entry) === least)
  const [named] = candidates.filter(({ fileName }) => /(^|\/)project\.qde$/i.test(fileName))
  const [found] = candidates
  if (named !== undefined) return named
  if (found === undefined)
    throw codesUnreadable(
      'This file contains no project (project.qde). Export the project there as a REFI-QDA project (.qdpx).',
    )
  if (candidates.length > 1)
    throw codesUnreadable('This file contains several projects. Export the one you want, and select that file.')
  return found
}

/** NVivo's folder is `sources/.root`, and some programs write `Sources`. */
const sourceName = (path: string) => /(?:^|\/)sources\/(?:\.root\/)?(.+)$/i.exec(path)?.[1]?.toLowerCase()

/** Throws CODES_UNREADABLE with what is wrong. Call `close` when the sources were read. */
export async function openPackage(file: CodesFile): Promise<ProjectPackage> {
  const zip = await openZip(file)
  try {
    const entries = await listEntries(zip)
    const project = await readEntry(zip, findProject(entries), largestProject)
    const sources = new Map<string, Entry>()
    for (const entry of entries.values()) {
      const name = sourceName(entry.fileName)
      if (name !== undefined) sources.set(name, entry)
    }
    let left = largestTogether
    return {
      project,
      async readSource(name) {
        const entry = sources.get(name.toLowerCase())
        if (entry === undefined) return undefined
        const bytes = await readEntry(zip, entry, Math.min(largestSource, left))
        left -= bytes.length
        return bytes
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}
