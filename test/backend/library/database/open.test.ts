import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import {
  closeLibrary,
  libraryPath,
  openLibrary,
  openLibraryForSearching,
} from '../../../../src/backend/library/database/open.ts'
import { translateSqliteError } from '../../../../src/backend/library/database/sqlite-errors.ts'
import { listVideos } from '../../../../src/backend/library/videos/video-rows.ts'
import { getVideo } from '../../../../src/backend/library/videos/videos.ts'
import { AppError } from '../../../../src/contract/app/errors.ts'
import { temporaryDir, temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save } from '../video-content.ts'

const many = Array.from({ length: 2000 }, (_, index) => `clip number ${index} with some words in it`)

/** A closed library with one video of 2,000 clips. */
function filledDir(): string {
  const dir = temporaryDir()
  const library = openLibrary(dir)
  save(library, { videoId: idOf(1), audioClips: said(...many) })
  closeLibrary(library)
  return dir
}

function problemOf(action: () => unknown): AppError {
  try {
    action()
  } catch (error) {
    const translated = translateSqliteError(error)
    if (translated instanceof AppError) return translated
    throw error
  }
  throw new Error('Nothing was thrown')
}

test('a new library gets its folder, is durable and enforces its references', () => {
  const library = temporaryLibrary(join(temporaryDir(), 'new', 'folder'))
  expect(library.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(library.pragma('synchronous', { simple: true })).toBe(1)
  expect(library.pragma('foreign_keys', { simple: true })).toBe(1)
  expect(library.pragma('page_size', { simple: true })).toBe(4096)
})

test('saved videos are there when the library is opened again', () => {
  const dir = filledDir()
  expect(getVideo(temporaryLibrary(dir), idOf(1)).audioClips).toHaveLength(2000)
})

test('a closed library is complete in its single file', () => {
  const dir = filledDir()
  const copy = temporaryDir()
  writeFileSync(libraryPath(copy), readFileSync(libraryPath(dir)))
  expect(listVideos(temporaryLibrary(copy))).toHaveLength(1)
})

test('a library of a newer version is left unchanged', () => {
  const dir = filledDir()
  const newer = new Database(libraryPath(dir))
  newer.pragma('user_version = 999')
  newer.close()
  const before = readFileSync(libraryPath(dir))
  expect(problemOf(() => openLibrary(dir))).toMatchObject({ code: 'LIBRARY_TOO_NEW', data: { file: libraryPath(dir) } })
  expect(readFileSync(libraryPath(dir)).equals(before)).toBe(true)
})

test.each([
  ['text', Buffer.from('this is not a library')],
  ['long text', Buffer.from('this is not a library\n'.repeat(1000))],
  ['zeros', Buffer.alloc(8192)],
])('a file of %s is reported as damaged, with its name, and left unchanged', (_, bytes) => {
  const dir = temporaryDir()
  writeFileSync(libraryPath(dir), bytes)
  const problem = problemOf(() => openLibrary(dir))
  expect(problem.code).toBe('LIBRARY_DAMAGED')
  expect(problem.message).toContain(libraryPath(dir))
  expect(readFileSync(libraryPath(dir)).equals(bytes)).toBe(true)
})

test("another program's database is not mistaken for a library", () => {
  const dir = temporaryDir()
  const foreign = new Database(libraryPath(dir))
  foreign.exec('CREATE TABLE bookmarks (url)')
  foreign.close()
  expect(problemOf(() => openLibrary(dir)).code).toBe('LIBRARY_DAMAGED')
})

test('a library with overwritten pages is reported as damaged when they are read', () => {
  const dir = filledDir()
  const bytes = readFileSync(libraryPath(dir))
  bytes.fill(0xa5, 4096 * 8)
  writeFileSync(libraryPath(dir), bytes)
  const problem = problemOf(() => getVideo(temporaryLibrary(dir), idOf(1)))
  expect(problem.code).toBe('LIBRARY_DAMAGED')
})

test('a truncated library is reported as damaged', () => {
  const dir = filledDir()
  truncateSync(libraryPath(dir), 4096 * 10)
  expect(problemOf(() => getVideo(temporaryLibrary(dir), idOf(1))).code).toBe('LIBRARY_DAMAGED')
})

test('an empty file is an empty library', () => {
  const dir = temporaryDir()
  writeFileSync(libraryPath(dir), '')
  expect(listVideos(temporaryLibrary(dir))).toEqual([])
})

test('a folder that cannot be created is reported as not writable', () => {
  const file = join(temporaryDir(), 'file')
  writeFileSync(file, '')
  expect(problemOf(() => openLibrary(join(file, 'data'))).code).toBe('LIBRARY_NOT_WRITABLE')
})

test('a folder in place of the file is reported as not writable', () => {
  const dir = temporaryDir()
  mkdirSync(libraryPath(dir))
  expect(problemOf(() => openLibrary(dir)).code).toBe('LIBRARY_NOT_WRITABLE')
})

test('a library on a read-only disk is reported as not writable', ({ skip }) => {
  const dir = filledDir()
  try {
    execFileSync('mount', ['--bind', dir, dir], { stdio: 'ignore' })
    onTestFinished(() => void execFileSync('umount', [dir], { stdio: 'ignore' }))
    execFileSync('mount', ['-o', 'remount,ro,bind', dir], { stdio: 'ignore' })
  } catch {
    skip('mounting needs root')
  }
  const problem = problemOf(() => save(temporaryLibrary(dir), { videoId: idOf(2) }))
  expect(problem.code).toBe('LIBRARY_NOT_WRITABLE')
})

test('a library that another connection is writing to is reported as busy, not as damaged', () => {
  const dir = filledDir()
  const writer = temporaryLibrary(dir)
  const other = temporaryLibrary(dir)
  other.pragma('busy_timeout = 0')
  writer.exec('BEGIN IMMEDIATE')
  expect(problemOf(() => save(other, {})).code).toBe('LIBRARY_BUSY')
  writer.exec('ROLLBACK')
})

test('a searcher sees what is saved after it was opened', () => {
  const dir = temporaryDir()
  const library = temporaryLibrary(dir)
  const searched = openLibraryForSearching(dir)
  onTestFinished(() => void searched.close())
  save(library, { title: 'New' })
  expect(listVideos(searched)).toMatchObject([{ title: 'New' }])
})

test('a searcher does not create a missing library', () => {
  const dir = temporaryDir()
  rmSync(dir, { recursive: true })
  expect(problemOf(() => openLibraryForSearching(dir)).code).toBe('LIBRARY_NOT_WRITABLE')
})

test('errors that are not about the library are passed on unchanged', () => {
  const error = new TypeError('something else')
  expect(translateSqliteError(error)).toBe(error)
  expect(translateSqliteError(undefined)).toBe(undefined)
})

test('a full disk has the same error code wherever it is noticed', () => {
  const error = Object.assign(new Error('write failed'), { code: 'ENOSPC' })
  expect(translateSqliteError(error)).toMatchObject({ code: 'DISK_FULL' })
})
