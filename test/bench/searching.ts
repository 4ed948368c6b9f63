import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLibraryForSearching } from '../../src/backend/library/database/open.ts'
import { searchLibrary, searchQuickly } from '../../src/backend/library/search/search.ts'
import { formatRatio } from './figures.ts'
import { measureBesideOthers } from './searching/beside-others.ts'
import { chooseFiltered } from './searching/filtered-queries.ts'
import { copyGeneratedLibrary, type Made } from './searching/generated-library.ts'
import { measureMemory } from './searching/memory.ts'
import { openPlainSearch } from './searching/plain-search.ts'
import { chooseClasses } from './searching/query-classes.ts'
import { printQuality } from './searching/ranking-quality.ts'
import { measureSaving } from './searching/saving.ts'
import { printHeader, type Taken, timeClass } from './searching/timed-classes.ts'
import { chooseKeystrokes, chooseMix, chooseVeryCommon } from './searching/typed-queries.ts'
import { printSpeech } from './speech/print-speech.ts'

const limit = 50

/**
 * Prints how long typed searches take in a library of generated speech, beside SQLite's own full-text search of the same clips. The
 * generated library stays in `libraryDir` for the next run; without it, it is made anew and removed.
 */
export async function measureSearching({
  passages,
  libraryDir,
}: {
  passages: number
  libraryDir: string | undefined
}): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'footnote-bench-'))
  try {
    const made = copyGeneratedLibrary(libraryDir ?? join(dir, 'made'), passages, dir)
    printMade(made)
    printSpeech(dir)
    timeSearches(dir)
    const library = openLibraryForSearching(dir)
    const [keystrokes, exact] = [chooseKeystrokes(library), chooseClasses(library).flatMap(({ queries }) => queries)]
    library.close()
    await measureMemory(dir, keystrokes)
    await measureBesideOthers(dir, keystrokes, exact)
    measureSaving(dir)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

function printMade({ passages, videos, save, index, raw, fileBytes, textBytes }: Made): void {
  console.log(`\nA generated library: ${passages.toLocaleString('en')} clips and summaries of ${videos} videos`)
  for (const unit of ['ms', 'processorMs'] as const) {
    const seconds = ({ [unit]: taken }: Taken) => `${(taken / 1000).toFixed(1)} s`
    const all = save[unit] + index[unit]
    const rate = `${Math.round(passages / all)} clips a millisecond`
    const name = unit === 'ms' ? 'by the clock' : 'of the processor'
    console.log(
      `  ${name}: saved in ${seconds(save)} and indexed in ${seconds(index)} (${rate}); bare tables ${seconds(raw)}; ratio ${(raw[unit] / all).toFixed(2)}`,
    )
  }
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  console.log(`  file ${megabytes(fileBytes)}, text ${megabytes(textBytes)}: ${formatRatio(fileBytes / textBytes)}`)
}

function timeSearches(dir: string): void {
  const library = openLibraryForSearching(dir)
  const plain = openPlainSearch(dir, limit)
  const quick = (typed: string) => void searchQuickly(library, { query: typed, limit })
  const exact = (typed: string) => void searchLibrary(library, { query: typed, limit })
  const classes = chooseClasses(library)
  const veryCommon = { name: 'words in over a quarter of all clips', queries: chooseVeryCommon(library) }
  printHeader('Searching while typing', 'plain FTS5 over clips')
  for (const queryClass of [...classes, veryCommon]) timeClass(queryClass, quick, plain)
  timeClass({ name: 'keystrokes', queries: chooseKeystrokes(library) }, quick, plain)
  timeClass({ name: 'mix', queries: chooseMix(library) }, quick, plain)
  for (const queryClass of chooseFiltered(library)) timeClass(queryClass, quick, plain)
  plain.close()
  printHeader('Ranking exactly, once typing stops')
  for (const queryClass of [...classes, veryCommon]) timeClass(queryClass, exact)
  printQuality(library, [...classes, veryCommon])
  library.close()
}
