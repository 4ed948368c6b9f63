import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLibraryForSearching } from '../../src/backend/library/database/open.ts'
import { searchLibrary } from '../../src/backend/library/search/search.ts'
import { formatRatio } from './figures.ts'
import { copyGeneratedLibrary, type Made } from './searching/generated-library.ts'
import { openPlainSearch } from './searching/plain-search.ts'
import {
  chooseClasses,
  chooseFiltered,
  chooseKeystrokes,
  chooseMix,
  chooseVeryCommon,
} from './searching/query-classes.ts'
import { printHeader, timeClass } from './searching/timed-classes.ts'
import { printSpeech } from './speech/print-speech.ts'

const limit = 50

/**
 * Prints how long typed searches take in a library of generated speech, beside SQLite's own full-text search of the same clips. The
 * generated library stays in `libraryDir` for the next run; without it, it is made anew and removed.
 */
export function measureSearching({ passages, libraryDir }: { passages: number; libraryDir: string | undefined }): void {
  const dir = mkdtempSync(join(tmpdir(), 'footnote-bench-'))
  try {
    const made = copyGeneratedLibrary(libraryDir ?? join(dir, 'made'), passages, dir)
    printMade(made)
    printSpeech(dir)
    timeSearches(dir)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

function printMade({ passages, videos, saveSeconds, indexSeconds, rawSeconds, fileBytes, textBytes }: Made): void {
  const seconds = saveSeconds + indexSeconds
  const rate = (taken: number) => `${Math.round(passages / taken).toLocaleString('en')} clips a second`
  console.log(`\nA generated library: ${passages.toLocaleString('en')} clips and summaries of ${videos} videos`)
  console.log(`  saved in ${saveSeconds.toFixed(1)} s and indexed in ${indexSeconds.toFixed(1)} s: ${rate(seconds)}`)
  console.log(`  the same rows in bare tables: ${rate(rawSeconds)}; ratio ${(rawSeconds / seconds).toFixed(2)}`)
  console.log(
    `  file ${(fileBytes / 1e6).toFixed(0)} MB, text ${(textBytes / 1e6).toFixed(0)} MB: ${formatRatio(fileBytes / textBytes)}`,
  )
}

function timeSearches(dir: string): void {
  const library = openLibraryForSearching(dir)
  const plain = openPlainSearch(dir, limit)
  const quick = (typed: string) => void searchLibrary(library, { query: typed, limit })
  console.log('\nSearching while typing')
  printHeader()
  for (const queryClass of chooseClasses(library)) timeClass(queryClass, quick, plain)
  timeClass({ name: 'keystrokes', queries: chooseKeystrokes(library) }, quick, plain)
  timeClass({ name: 'mix', queries: chooseMix(library) }, quick, plain)
  timeClass({ name: 'words in over a quarter of all clips', queries: chooseVeryCommon(library) }, quick, plain)
  for (const queryClass of chooseFiltered(library)) timeClass(queryClass, quick, plain)
  plain.close()
  library.close()
}
