// Reads a backup file that may be damaged, or made to do harm.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { tooNew, unreadableBackup } from './backup-errors.ts'
import {
  type BackupPart,
  formatVersion,
  isPartName,
  libraryName,
  type Manifest,
  manifestName,
  manifestSchema,
  mostManifestBytes,
} from './manifest.ts'

export interface OpenBackup {
  manifest: Manifest
  /** Writes a part to `sink`, or only checks it. Throws BACKUP_UNREADABLE if its size or content is not what the manifest says. */
  read(name: string, sink?: Writable, signal?: AbortSignal): Promise<void>
  close(): void
}

/** A file that is not one of these could be used by nobody, so it says that somebody else made the ZIP. */
const isRegular = ({ externalFileAttributes }: Entry) => {
  const type = (externalFileAttributes >>> 16) & constants.S_IFMT
  return type === 0 || type === constants.S_IFREG
}

/** 10,000 videos with all their pictures have about 200,000 files. */
const mostEntries = 2_000_000

async function readEntries(zip: ZipFile, file: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry
    if (!isPartName(fileName) || !isRegular(entry) || !entry.canDecodeFileData())
      throw unreadableBackup(file, 'foreign', `it contains ${fileName.slice(0, 100)}`)
    if (entries.has(fileName)) throw unreadableBackup(file, 'damaged', `it contains ${fileName} twice`)
    if (entries.size >= mostEntries) throw unreadableBackup(file, 'foreign', 'it contains too many files')
    entries.set(fileName, entry)
  }
  return entries
}

/** Collects what is written to it. */
function collect(): { sink: Writable; text(): string } {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { sink, text: () => Buffer.concat(chunks).toString('utf8') }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

export interface Measured extends BackupPart {}

/** Passes bytes on and measures them. */
export function measure(onBytes: (bytes: number) => void = () => {}): { through: Transform; measured(): Measured } {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      onBytes(chunk.length)
      done(null, chunk)
    },
  })
  return { through, measured: () => ({ bytes, sha256: hash.digest('hex') }) }
}

async function readManifest(zip: ZipFile, entry: Entry | undefined, file: string): Promise<Manifest> {
  if (entry === undefined) throw unreadableBackup(file, 'foreign', 'it has no manifest')
  if (entry.uncompressedSize > mostManifestBytes) throw unreadableBackup(file, 'foreign', 'its manifest is too large')
  const { sink, text } = collect()
  await pipeline(await zip.openReadStreamPromise(entry), sink)
  const told: unknown = JSON.parse(text())
  const found = manifestSchema.safeParse(told)
  const version = manifestSchema.pick({ format: true, formatVersion: true }).safeParse(told)
  if (version.success && version.data.formatVersion > formatVersion) throw tooNew(file)
  if (!found.success)
    throw unreadableBackup(file, version.success ? 'damaged' : 'foreign', 'its manifest cannot be read')
  return found.data
}

function checkParts(file: string, manifest: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const named = Object.entries(manifest.parts)
  if (manifest.parts[libraryName] === undefined) throw unreadableBackup(file, 'damaged', 'it has no library')
  const missing = named.find(([name, { bytes }]) => entries.get(name)?.uncompressedSize !== bytes)
  if (missing !== undefined)
    throw unreadableBackup(file, 'damaged', `${missing[0].slice(0, 100)} is missing or has another size`)
  if (named.length !== entries.size - 1)
    throw unreadableBackup(file, 'damaged', 'it contains files that its manifest does not name')
}

/** Opens a backup and checks everything but the content of its parts. Throws BACKUP_UNREADABLE, BACKUP_TOO_NEW and errors of the file system. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && /^E[A-Z]{3,}$/.test(String(error.code))) throw error
      throw unreadableBackup(file, 'foreign', String(error), error)
    },
  )
  try {
    const entries = await readEntries(zip, file)
    const manifest = await readManifest(zip, entries.get(manifestName), file)
    checkParts(file, manifest, entries)
    return {
      manifest,
      async read(name, sink = nowhere(), signal) {
        const [entry, wanted] = [entries.get(name), manifest.parts[name]]
        if (entry === undefined || wanted === undefined) throw unreadableBackup(file, 'damaged', `${name} is missing`)
        const { through, measured } = measure()
        // yauzl ends with an error if there are more bytes than `uncompressedSize` says.
        await pipeline(await zip.openReadStreamPromise(entry), through, sink, { signal }).catch((error: unknown) => {
          if (signal?.aborted || isOfDisk(error)) throw error
          throw unreadableBackup(file, 'damaged', `${name} cannot be read`, error)
        })
        const { bytes, sha256 } = measured()
        if (bytes !== wanted.bytes || sha256 !== wanted.sha256)
          throw unreadableBackup(file, 'damaged', `${name} is not what was written`)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    if (error instanceof Error && (error.name === 'AppError' || isOfDisk(error))) throw error
    throw unreadableBackup(file, 'damaged', String(error), error)
  }
}

/** True for an error of the system; zlib's and yauzl's say that the file is damaged. */
const isOfDisk = (error: unknown) =>
  error instanceof Error && 'code' in error && 'syscall' in error && /^E[A-Z]{3,}$/.test(String(error.code))
