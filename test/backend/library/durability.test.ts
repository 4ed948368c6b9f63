import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import {
  closeLibrary,
  type Library,
  openLibrary,
  openLibraryForSearching,
} from '../../../src/backend/library/database/open.ts'
import { translateSqliteError } from '../../../src/backend/library/database/sqlite-errors.ts'
import { indexWaitingVideos } from '../../../src/backend/library/search/index/index-videos.ts'
import { listVideos } from '../../../src/backend/library/videos/video-rows.ts'
import { getVideo } from '../../../src/backend/library/videos/videos.ts'
import { searchIndexed } from './search-indexed.ts'
import { temporaryDir, temporaryLibrary } from './temporary-library.ts'
import { idOf, said, save } from './video-content.ts'

test('a process killed while it saves loses nothing that it had saved', async () => {
  const dir = temporaryDir()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'save-until-killed.ts'), dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let last = -1
  for await (const line of createInterface(child.stdout)) {
    last = Number(line)
    if (last === 99) child.kill('SIGKILL')
  }
  const library = temporaryLibrary(dir)
  expect(library.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(listVideos(library)).toHaveLength(40)
  const saved = getVideo(library, idOf(last % 40))
  expect(saved.refreshedAt).toBeGreaterThanOrEqual(last)
  for (const { videoId, saidCount } of listVideos(library)) {
    expect(getVideo(library, videoId).audioClips).toHaveLength(saidCount)
    expect(searchIndexed(library, { query: 'clip ', videoIds: [videoId], limit: 500 })[0]?.moments).toHaveLength(50)
  }
})

/** A folder on a disk of two megabytes. */
function smallDisk({ skip }: TestContext): string {
  const dir = temporaryDir()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', dir], { stdio: 'ignore' })
  } catch {
    skip('mounting needs root')
  }
  onTestFinished(() => void execFileSync('umount', [dir]))
  return dir
}

/** Fills the disk. Returns a function that frees the space again. */
function fill(dir: string): () => void {
  const filler = join(dir, 'filler')
  for (const size of [65_536, 4096, 1]) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(size))
    } catch {}
  }
  return () => rmSync(filler)
}

const codeOf = (action: () => unknown): unknown => {
  try {
    action()
    return undefined
  } catch (error) {
    return (translateSqliteError(error) as { code: unknown }).code
  }
}

const saveNumber = (library: Library, number: number) =>
  save(library, {
    videoId: idOf(number),
    audioClips: said(...Array.from({ length: 200 }, (_, clip) => `video ${number} clip ${clip}`)),
  })

/** Opens a connection that is closed before the disk is unmounted. */
function openOn(dir: string, open = openLibrary): Library {
  const library = open(dir)
  onTestFinished(() => closeLibrary(library))
  return library
}

test('on a full disk nothing is lost, everything can be read, and saving works again once there is room', (context) => {
  const dir = smallDisk(context)
  const library = openOn(dir)
  saveNumber(library, 0)
  indexWaitingVideos(library)
  const free = fill(dir)
  let saved = 1
  while (codeOf(() => saveNumber(library, saved)) === undefined) saved++
  expect(codeOf(() => saveNumber(library, saved))).toBe('DISK_FULL')
  expect(codeOf(() => saveNumber(library, 0))).toBe('DISK_FULL')

  for (const reader of [library, openOn(dir, openLibraryForSearching)]) {
    expect(listVideos(reader)).toHaveLength(saved)
    expect(getVideo(reader, idOf(0)).audioClips).toHaveLength(200)
    expect(searchIndexed(reader, { query: '"video 0"', limit: 500 })[0]?.moments).toHaveLength(200)
  }

  free()
  saveNumber(library, saved)
  expect(listVideos(library)).toHaveLength(saved + 1)
  expect(library.pragma('integrity_check', { simple: true })).toBe('ok')
})

test('a library can be opened and read on a disk that has become full', (context) => {
  const dir = smallDisk(context)
  const library = openLibrary(dir)
  saveNumber(library, 0)
  indexWaitingVideos(library)
  closeLibrary(library)
  fill(dir)
  const again = openOn(dir)
  expect(searchIndexed(again, { query: 'clip 7 ', limit: 5 })).toHaveLength(1)
  expect(codeOf(() => saveNumber(again, 1))).toBe('DISK_FULL')
  expect(listVideos(openOn(dir, openLibraryForSearching))).toHaveLength(1)
})

test('a library that cannot be created because the disk is full reports that', (context) => {
  const dir = smallDisk(context)
  fill(dir)
  expect(codeOf(() => openLibrary(dir))).toBe('DISK_FULL')
})
