// A library of videos with the statistics of speech. It is saved by the app's own functions and kept in a folder, so that several benchmarks
// can use it.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addVideosToCollection, createCollection } from '../../../src/backend/library/collections.ts'
import { closeLibrary, type Library, libraryPath, openLibrary } from '../../../src/backend/library/database/open.ts'
import { indexWaitingVideos } from '../../../src/backend/library/search/index/index-videos.ts'
import { saveVideo } from '../../../src/backend/saving/save-video.ts'
import type { VideoContent } from '../../../src/contract/app/videos.ts'
import { openRawTables } from '../raw-tables.ts'
import { type MadeVideos, planMadeVideos } from '../speech/made-videos.ts'
import { addPlainTable } from './plain-table.ts'
import { type Taken, take } from './timed-classes.ts'

/** What was measured while the library was made. */
export interface Made {
  passages: number
  videos: number
  /** The time for all of them: saving, indexing, and inserting the same rows into bare tables. */
  save: Taken
  index: Taken
  raw: Taken
  /** Of the library file before the bench adds its own table. */
  fileBytes: number
  textBytes: number
}

/** Videos per transaction, as in an import at full speed. */
const videosAtOnce = 250
export const tenthName = 'Tenth'
export const hundredthName = 'Hundredth'

const add = (sum: Taken, more: Taken): Taken => ({
  ms: sum.ms + more.ms,
  processorMs: sum.processorMs + more.processorMs,
})

function saveAll(library: Library, videos: readonly VideoContent[]): void {
  library.transaction(() => {
    for (const video of videos) saveVideo(library, video, { openAtMs: 0, addedAt: 0 })
  })()
}

function collect(library: Library, name: string, made: MadeVideos, oneIn: number): void {
  const { collectionId } = createCollection(library, name)
  // A step that is no divisor of the videos of an import, so that they are spread over all channels.
  const ids = Array.from({ length: Math.ceil(made.count / oneIn) }, (_, index) => made.idOf(index * oneIn))
  addVideosToCollection(library, collectionId, ids)
}

function make(dir: string, passages: number): void {
  mkdirSync(dir, { recursive: true })
  const library = openLibrary(dir)
  const rawFile = join(dir, 'raw.sqlite')
  const rawTables = openRawTables(rawFile)
  const made = planMadeVideos(passages)
  const nothing: Taken = { ms: 0, processorMs: 0 }
  const taken = { save: nothing, index: nothing, raw: nothing }
  for (let first = 0; first < made.count; first += videosAtOnce) {
    const length = Math.min(videosAtOnce, made.count - first)
    const videos = Array.from({ length }, (_, index) => made.make(first + index))
    taken.save = add(
      taken.save,
      take(() => saveAll(library, videos)),
    )
    taken.index = add(
      taken.index,
      take(() => indexWaitingVideos(library)),
    )
    taken.raw = add(
      taken.raw,
      take(() => rawTables.insertVideos(videos)),
    )
  }
  rawTables.close()
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${rawFile}${suffix}`, { force: true })
  collect(library, tenthName, made, 10)
  collect(library, hundredthName, made, 100)
  library.pragma('wal_checkpoint(TRUNCATE)')
  const fileBytes = statSync(libraryPath(dir)).size
  const counted = library
    .prepare<[], { count: number; bytes: number }>(
      'SELECT count(*) AS count, sum(octet_length(text) + coalesce(octet_length(title), 0)) AS bytes FROM passages',
    )
    .get()
  addPlainTable(library)
  closeLibrary(library)
  const result: Made = {
    passages: counted?.count ?? 0,
    videos: made.count,
    ...taken,
    fileBytes,
    textBytes: counted?.bytes ?? 0,
  }
  // Written last: without this file, the folder is incomplete.
  writeFileSync(join(dir, 'made.json'), JSON.stringify(result, null, 2))
}

/** Makes the library in `dir` if it is not there yet, and copies it to `copy`, which a benchmark may change. */
export function copyGeneratedLibrary(dir: string, passages: number, copy: string): Made {
  const marker = join(dir, 'made.json')
  if (!existsSync(marker)) {
    console.log(`Making a library with about ${passages} passages in ${dir}`)
    rmSync(libraryPath(dir), { force: true })
    make(dir, passages)
  }
  const made: Made = JSON.parse(readFileSync(marker, 'utf8'))
  cpSync(libraryPath(dir), libraryPath(copy))
  return made
}
