import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { closeLibrary, type Library, openLibrary } from '../../../src/backend/library/database/open.ts'

/** An empty folder that is removed when the test ends. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'footnote-library-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** An open, empty library that is closed when the test ends. */
export function temporaryLibrary(dataDir = temporaryDir()): Library {
  const library = openLibrary(dataDir)
  onTestFinished(() => closeLibrary(library))
  return library
}
