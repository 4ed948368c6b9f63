// Runs an export: produces its files and takes them to where they should go.
import { dirname, resolve } from 'node:path'
import type { Destination, ExportEvent, Exported, ExportNote, Skipped } from '../../contract/app/exports.ts'
import { plural } from '../../contract/format-count.ts'
import { getAnswer } from '../library/answers.ts'
import type { Library } from '../library/database/open.ts'
import { answerStem, produceAnswer } from './answer.ts'
import { marksStem, produceMarks } from './export-marks.ts'
import { produceVideos } from './export-videos.ts'
import { exportStopped, translateFileError } from './file-errors.ts'
import { createUniqueNames } from './file-names.ts'
import { answerFileKinds, type FileKind, markFileKinds, videoWriters } from './formats.ts'
import type { Produced, ProducedFile, Production } from './produced.ts'
import { openReader, wantedIds } from './read-exports.ts'
import { type Send, streamEvents } from './stream-events.ts'
import { producePseudonyms, pseudonymsStem } from './transcripts/pseudonyms-csv.ts'
import { replaceFile, writeToFolder } from './write-new-file.ts'
import { zipFiles } from './zip.ts'

interface Plan extends FileKind {
  stem: string
  /** True if the files are packed into a ZIP, unless they go to a folder. */
  isZip: boolean
}

const zip = { extension: 'zip', mediaType: 'application/zip', isZip: true }

function planVideos(library: Library, what: Extract<Exported, { type: 'videos' }>): Plan {
  const format = videoWriters[what.format]
  const videoIds = wantedIds(library, what)
  const [first] = videoIds
  if (videoIds.length !== 1 || first === undefined) {
    const stem = `Footnote ${videoIds.length} ${plural(videoIds.length, 'video')}`
    return 'each' in format ? { stem: `${stem} ${what.format}`, ...zip } : { stem, ...format, isZip: false }
  }
  const read = openReader(library, what).read(first)
  // One file needs no folders.
  const stem = read.kind === 'read' ? (read.stem.split('/').at(-1) ?? first) : first
  return { stem, ...format, isZip: false }
}

function plan(library: Library, what: Exported): Plan {
  switch (what.type) {
    case 'videos':
      return planVideos(library, what)
    case 'marks':
      return what.format === 'obsidian'
        ? { stem: `${marksStem(library, what)} for Obsidian`, ...zip }
        : { stem: marksStem(library, what), ...markFileKinds[what.format], isZip: false }
    case 'answer':
      return {
        stem: answerStem(getAnswer(library, what.answerId)),
        ...answerFileKinds[what.format],
        isZip: false,
      }
    case 'pseudonyms':
      return { stem: pseudonymsStem, extension: 'csv', mediaType: 'text/csv', isZip: false }
  }
}

/** The file that an export makes, before it is known whether everything is skipped. Throws ANSWER_NOT_FOUND. */
export function planExport(library: Library, what: Exported): { name: string; mediaType: string } {
  const { stem, extension, mediaType } = plan(library, what)
  return { name: `${stem}.${extension}`, mediaType }
}

async function* produce(
  library: Library,
  what: Exported,
  production: Production,
): AsyncGenerator<Produced, void, void> {
  switch (what.type) {
    case 'videos':
      return yield* produceVideos(library, what, production)
    case 'marks':
      return yield* produceMarks(library, what, production)
    case 'answer':
      return yield produceAnswer(getAnswer(library, what.answerId), what.format)
    case 'pseudonyms':
      return yield producePseudonyms(library)
  }
}

interface Told {
  skipped: Skipped[]
  notes: ExportNote[]
}

/** Passes the files on and collects everything else in `told`. */
async function* onlyFiles(produced: AsyncIterable<Produced>, told: Told): AsyncGenerator<ProducedFile, void, void> {
  for await (const one of produced) {
    if (one.kind === 'file') yield one
    else if (one.kind === 'skipped') told.skipped.push(one.skipped)
    else told.notes.push(one.note)
  }
}

/** The files with their names in a ZIP. What they cannot say themselves and what was left out are in `README.txt`. */
async function* nameInZip(files: AsyncIterable<ProducedFile>, { notes, skipped }: Told) {
  const uniqueName = createUniqueNames()
  for await (const { stem, extension, content } of files) yield { name: uniqueName(stem, extension), content }
  const lines = [...notes.map(({ note }) => note), ...skipped.map(({ reason }) => `Left out: ${reason}`)]
  if (lines.length > 0) yield { name: uniqueName('README', 'txt'), content: lines.map((line) => `${line}\n`) }
}

/** The content of one file: the only one, or a ZIP of all. Undefined if there are no files. */
async function packed(
  files: AsyncGenerator<ProducedFile, void, void>,
  { isZip }: Plan,
  told: Told,
): Promise<ProducedFile['content'] | undefined> {
  const first = await files.next()
  if (first.done) return undefined
  if (!isZip) return first.value.content
  const all = async function* () {
    yield first.value
    yield* files
  }
  return zipFiles(nameInZip(all(), told))
}

/** Base64 needs whole groups of three bytes. */
const bytesAtOnce = 192 * 1024

async function sendPieces(content: ProducedFile['content'], send: Send<ExportEvent>): Promise<void> {
  let waiting: Uint8Array[] = []
  let size = 0
  const flush = async () => {
    if (size > 0) await send({ type: 'piece', base64: Buffer.concat(waiting).toString('base64') })
    waiting = []
    size = 0
  }
  for await (const piece of content) {
    const bytes = Buffer.from(piece)
    waiting.push(bytes)
    size += bytes.length
    if (size >= bytesAtOnce) await flush()
  }
  await flush()
}

/** Often enough for a progress bar. */
const progressMs = 100

interface Running {
  library: Library
  what: Exported
  destination: Destination
  send: Send<ExportEvent>
  signal: AbortSignal
}

/** Takes the files to the destination. `written` gets the paths of the complete files. */
async function take(
  { library, what, destination, send, signal }: Running,
  told: Told,
  written: string[],
): Promise<boolean> {
  let toldAt = 0
  const report = (done: number, total: number) => {
    if (Date.now() - toldAt < progressMs) return
    toldAt = Date.now()
    void send({ type: 'progress', done, total })
  }
  const files = onlyFiles(produce(library, what, { signal, report }), told)
  if (destination.kind === 'folder') {
    await writeToFolder(destination.folder, files, { written, notes: told.notes }, signal)
    return written.length > 0
  }
  const content = await packed(files, plan(library, what), told)
  if (content === undefined) return false
  if (destination.kind === 'window') await sendPieces(content, send)
  else written.push(await replaceFile(destination.path, content, signal))
  return true
}

async function run(running: Running): Promise<void> {
  const { library, what, destination, send, signal } = running
  const told: Told = { skipped: [], notes: [] }
  const written: string[] = []
  try {
    const hasFile = await take(running, told, written)
    await send({ type: 'finished', file: hasFile ? planExport(library, what) : null, written, ...told })
  } catch (error) {
    if (destination.kind === 'window') throw error
    const place = resolve(destination.kind === 'folder' ? destination.folder : dirname(destination.path))
    throw signal.aborted ? exportStopped(place, written) : translateFileError(error, place, written)
  }
}

/**
 * Exports to a destination. Nothing is held in memory as a whole, and no incomplete file is left. Throws ANSWER_NOT_FOUND,
 * FOLDER_NOT_WRITABLE, DISK_FULL and, when aborted on the way to the disk, EXPORT_STOPPED.
 */
export const runExport = (
  library: Library,
  { what, destination }: { what: Exported; destination: Destination },
  signal?: AbortSignal,
): AsyncGenerator<ExportEvent, void, void> =>
  streamEvents((send, stop) => run({ library, what, destination, send, signal: stop }), signal)
