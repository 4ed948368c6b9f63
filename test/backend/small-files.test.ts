// What happens to the small files of the data folder if the disk is full, or if the process is killed while it writes one.
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeDataDir } from '../../src/backend/make-data-dir.ts'
import { createThumbnails } from '../../src/backend/thumbnails/thumbnails.ts'
import { smallFiles } from './small-files.ts'

const program = join(import.meta.dirname, 'small-files.ts')
const makeFolder = () => mkdtempSync(join(tmpdir(), 'footnote-small-'))

const writeAndDie = (name: string, dataDir: string) =>
  spawnSync(process.execPath, [program, name, dataDir, '2'], { stdio: 'inherit' }).signal

/** Mounts a small disk, lets `prepare` write to it and fills the rest. Undefined if this user may not mount one. */
function fullDisk(prepare: (dir: string) => void): string | undefined {
  const dir = makeFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', dir], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', [dir]))
  prepare(dir)
  for (const size of [65_536, 4096, 1]) {
    try {
      for (;;) appendFileSync(join(dir, 'filler'), Buffer.alloc(size))
    } catch {}
  }
  return dir
}

const readMode = (path: string) => statSync(path).mode & 0o777

describe.each(smallFiles)('$name', ({ name, write, read }) => {
  test.skipIf(process.platform === 'win32')('is private, even if it was not before', () => {
    const dir = makeFolder()
    writeFileSync(join(dir, name), '{}', { mode: 0o644 })
    write(dir, 1)
    expect(read(dir)).toBe(1)
    expect(readMode(join(dir, name))).toBe(0o600)
    expect(readdirSync(dir)).toEqual([name])
  })

  test.skipIf(process.platform === 'win32')(
    'keeps its old content if its writer is killed, and no other file remains',
    () => {
      const dir = makeFolder()
      write(dir, 1)
      expect(writeAndDie(name, dir)).toBe('SIGKILL')
      expect(readdirSync(dir)).toHaveLength(2)
      expect(read(dir)).toBe(1)

      for (const left of readdirSync(dir)) utimesSync(join(dir, left), new Date(0), new Date(0))
      writeFileSync(join(dir, `${name}.tmp-0123456789abcdef`), 'of a process that is still writing')
      writeFileSync(join(dir, 'notes.tmp-0123456789abcdef'), 'of somebody else')
      utimesSync(join(dir, 'notes.tmp-0123456789abcdef'), new Date(0), new Date(0))
      makeDataDir(dir)
      expect(readdirSync(dir).toSorted()).toEqual(
        [name, `${name}.tmp-0123456789abcdef`, 'notes.tmp-0123456789abcdef'].toSorted(),
      )
    },
  )

  test('keeps its old content while the disk is full, and is written once there is room', ({ skip }) => {
    const dir = fullDisk((disk) => write(disk, 1))
    if (dir === undefined) return skip('mounting needs root')
    try {
      write(dir, 2)
    } catch (error) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^(?:ENOSPC|DISK_FULL)$/) })
    }
    expect(read(dir)).toBe(1)
    expect(readdirSync(dir).toSorted()).toEqual(['filler', name].toSorted())
    writeFileSync(join(dir, 'filler'), '')
    write(dir, 3)
    expect(read(dir)).toBe(3)
  })
})

describe('a picture', () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(300_000)])
  const open = (dataDir: string, picture = bytes) =>
    createThumbnails({ dataDir, fetchPicture: async () => ({ type: 'image/jpeg', bytes: picture }) })

  test('for which there is not enough room is not saved, and leaves nothing behind', async ({ skip }) => {
    const dir = fullDisk(() => {})
    if (dir === undefined) return skip('mounting needs root')
    // Leaves room for only a part of it, which the disk accepts without an error.
    writeFileSync(join(dir, 'filler'), Buffer.alloc(350_000))
    const thumbnails = open(dir)
    expect(await thumbnails.keep('AAAAAAAAAAA', 'https://pictures.example/')).toBe(false)
    expect(await thumbnails.find('AAAAAAAAAAA')).toBe(undefined)
    expect(readdirSync(join(dir, 'thumbnails'))).toEqual([])
  })

  test('that two processes write at once is completely one of the two', async () => {
    const dir = makeFolder()
    const other = Buffer.concat([bytes.subarray(0, 3), Buffer.alloc(200_000, 1)])
    for (let round = 0; round < 20; round++) {
      const id = `AAAAAAAAA${String(round).padStart(2, '0')}`
      const kept = [open(dir), open(dir, other)].map((thumbnails) => thumbnails.keep(id, 'https://pictures.example/'))
      expect(await Promise.all(kept)).toEqual([true, true])
      const found = (await open(dir).find(id))?.bytes
      expect([bytes, other].some((one) => found?.equals(one))).toBe(true)
    }
    expect(readdirSync(join(dir, 'thumbnails'))).toHaveLength(20)
  })
})
