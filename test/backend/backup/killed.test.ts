import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createMerging } from '../../../src/backend/backup/merge.ts'
import { openBackup } from '../../../src/backend/backup/open-backup.ts'
import { writeBackup } from '../../../src/backend/backup/write-backup.ts'
import { copyLibrary } from '../../../src/backend/library/copies/copy-library.ts'
import { finishSwap, nextLibraryPath, replacedFolder } from '../../../src/backend/library/copies/swap-library.ts'
import { closeLibrary, libraryPath, openLibrary } from '../../../src/backend/library/database/open.ts'
import { listVideos } from '../../../src/backend/library/videos/video-rows.ts'
import { createTasks } from '../../../src/backend/tasks/tasks.ts'
import { temporaryDir, temporaryLibrary } from '../library/temporary-library.ts'
import { idOf, said, save } from '../library/video-content.ts'

/** Runs `work-until-killed.ts` and returns the signal that ended it. */
const runUntilKilled = (kind: 'swap' | 'write' | 'merge', dataDir: string, file: string, at: number) =>
  new Promise<NodeJS.Signals | null>((resolve) => {
    const args = [join(import.meta.dirname, 'work-until-killed.ts'), kind, dataDir, file, String(at)]
    spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }).on('exit', (_, signal) => resolve(signal))
  })

function makeLibrary(names: readonly string[]): string {
  const dir = temporaryDir()
  const library = openLibrary(dir)
  for (const name of names)
    save(library, { videoId: idOf(name), title: name, audioClips: said(...Array(20).fill(`words of ${name}`)) })
  closeLibrary(library)
  return dir
}

function titlesOf(dataDir: string): string[] {
  const library = openLibrary(dataDir)
  try {
    expect(library.pragma('integrity_check', { simple: true })).toBe('ok')
    return listVideos(library).map(({ title }) => title)
  } finally {
    closeLibrary(library)
  }
}

test('a restore that is killed at any step leaves the old or the new library, and the old one is kept', async () => {
  const other = makeLibrary(['new'])
  const killed = await Promise.all(
    Array.from({ length: 7 }, async (_, step) => {
      const dir = makeLibrary(['old'])
      mkdirSync(dirname(nextLibraryPath(dir)))
      await copyLibrary(libraryPath(other), nextLibraryPath(dir))
      const signal = await runUntilKilled('swap', dir, '', step)
      finishSwap(dir)
      expect(existsSync(join(dir, 'restore.json')) || existsSync(join(dir, 'next'))).toBe(false)
      const titles = titlesOf(dir)
      const kept = join(replacedFolder(dir), 'before')
      if (titles[0] === 'new') expect(readdirSync(kept)).toContain('library.sqlite')
      return [signal, ...titles]
    }),
  )
  expect(killed[0]).toEqual(['SIGKILL', 'old'])
  expect(killed.map(([, title]) => title).slice(1)).toContain('new')
  expect(killed.filter(([signal]) => signal === 'SIGKILL').length).toBeGreaterThan(4)
})

test('a backup that is killed leaves no file that looks like one, and the next one is whole', async () => {
  const names = Array.from({ length: 200 }, (_, index) => String(index))
  const dir = makeLibrary(names)
  for (const at of [0, 0.4, 0.95]) {
    const file = join(temporaryDir(), 'mine.footnote')
    expect(await runUntilKilled('write', dir, file, at)).toBe('SIGKILL')
    expect(existsSync(file)).toBe(false)
    const job = {
      kind: 'write',
      dataDir: dir,
      file,
      settings: {},
      withPictures: false,
      appVersion: '1',
      madeAt: 1,
    } as const
    await writeBackup(job, () => {})
    expect(readdirSync(dirname(file))).toEqual(['mine.footnote'])
    const backup = await openBackup(file)
    expect(backup.manifest.counts).toMatchObject({ videos: 200, clips: 4000 })
    backup.close()
  }
  expect(titlesOf(dir)).toHaveLength(200)
})

test('a merge that is killed keeps what it did, and merging again does the rest', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `from there ${index}`.slice(-6))
  const other = makeLibrary(names)
  const dir = makeLibrary(['ours'])
  expect(await runUntilKilled('merge', dir, libraryPath(other), 10)).toBe('SIGKILL')
  const there = titlesOf(dir)
  expect(there).toContain('ours')
  expect(there.length).toBeGreaterThan(9)
  const library = temporaryLibrary(dir)
  const changes = { publish() {} }
  const tasks = createTasks({ library, changes, log: () => {} })
  const merging = createMerging({ library, tasks, changes, onMerged() {} })
  const { taskId } = merging.start({ library: libraryPath(other), file: 'another start' })
  await tasks.ended(taskId)
  expect(listVideos(library)).toHaveLength(names.length + 1)
  expect(Object.values(merging.plan(libraryPath(other))).map((counts) => counts.new)).toEqual([0, 0, 0, 0, 0, 0, 0])
})
