import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createToken } from '../../src/backend/doors/token.ts'
import { shutOutOthers } from '../../src/backend/private-data-dir.ts'
import { type Backend, startBackend } from '../../src/backend/start.ts'
import { runCommand } from '../e2e/app.ts'
import { makeVideo, startFakeYoutube } from '../fakes/youtube.ts'
import { importAll } from './handlers/open-backend.ts'

const modeOf = (path: string) => lstatSync(path).mode & 0o777
const makeFolder = (mode: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'footnote-private-'))
  chmodSync(folder, mode)
  return folder
}
const isRoot = process.getuid?.() === 0
const nobody = 65_534

function write(mode: number, ...path: string[]): string {
  const file = join(...path)
  writeFileSync(file, 'content')
  chmodSync(file, mode)
  return file
}

/** A data folder as early versions made it, readable by everybody. */
function makeOpenDataDir(): string {
  const folder = makeFolder(0o755)
  for (const name of ['lease.json', 'settings.json', 'settings.json.damaged', 'keys.json', 'window.json'])
    write(0o644, folder, name)
  for (const name of ['thumbnails', 'storyboards', 'models']) mkdirSync(join(folder, name), { mode: 0o755 })
  write(0o644, folder, 'thumbnails', '4141')
  mkdirSync(join(folder, 'storyboards', '4141'), { mode: 0o755 })
  write(0o644, folder, 'storyboards', '4141', '0.jpg')
  return folder
}

/** The files and folders in a folder that other users may access. */
const openIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (modeOf(join(folder, name)) & 0o077) !== 0,
  )

async function open(dataDir: string, youtubeOrigin?: string): Promise<Backend & { logged: string[] }> {
  const logged: string[] = []
  const backend = await startBackend({
    dataDir,
    owner: 'app',
    environment: youtubeOrigin === undefined ? {} : { youtubeOrigin },
    socket: { port: 0, token: createToken(), rendererDir: null },
    runsImports: true,
    log: (message) => logged.push(message),
  })
  onTestFinished(() => backend.close())
  return { ...backend, logged }
}

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  test('that was open to others is closed, with everything in it', async () => {
    const folder = makeOpenDataDir()
    const first = await open(folder)
    await first.close()
    for (const name of ['library.sqlite', 'library.sqlite-wal', 'library.sqlite-shm', 'lease.sqlite'])
      chmodSync(join(folder, name), 0o644)
    chmodSync(folder, 0o755)

    const { client } = await open(folder)
    expect(modeOf(folder)).toBe(0o700)
    await expect.poll(() => openIn(folder)).toEqual([])
    expect((await client.app.info()).dataDirWarning).toBe(null)
  })

  test("contains nothing that others can read, whatever the process's default file mode", async () => {
    const umask = process.umask(0)
    onTestFinished(() => void process.umask(umask))
    const folder = join(makeFolder(0o755), 'new', 'data')
    const storyboard = { intervalMs: 10_000, sceneStartsMs: [0, 100_000] }
    const youtube = await startFakeYoutube({ videos: [makeVideo(1, { storyboard })] })
    onTestFinished(() => youtube.close())
    const backend = await open(folder, youtube.origin)
    await backend.client.settings.update({ theme: 'dark' })
    await backend.client.settings.setKey({ name: 'service', key: 'secret' })
    await importAll(backend, { text: makeVideo(1).id, source: 'local' })
    await backend.context.parts().sheetKeeper.settled(10_000)
    await expect.poll(() => readdirSync(join(folder, 'thumbnails'))).toHaveLength(1)

    const names = readdirSync(folder)
    for (const name of ['library.sqlite-wal', 'lease.json', 'settings.json', 'keys.json', 'storyboards'])
      expect(names).toContain(name)
    expect(openIn(folder)).toEqual([])
    expect(modeOf(folder)).toBe(0o700)
  })

  test('that contains other files stays open with a warning, but its own files are closed', async () => {
    const folder = makeOpenDataDir()
    const other = write(0o644, folder, 'notes of a colleague.txt')
    const { client, logged } = await open(folder)
    expect(modeOf(folder)).toBe(0o755)
    expect(modeOf(other)).toBe(0o644)
    await expect.poll(() => openIn(folder)).toEqual(['notes of a colleague.txt'])
    const { dataDirWarning } = await client.app.info()
    expect(dataDirWarning).toMatch(
      /^Other users of this computer can open the data folder .* only Footnote’s\..*--data/,
    )
    expect(dataDirWarning).toContain(folder)
    expect(logged).toContain(dataDirWarning)
  })

  test.runIf(isRoot)(
    'that stays open still keeps other users from reading the library and from locking it',
    async () => {
      const folder = makeOpenDataDir()
      write(0o644, folder, 'notes of a colleague.txt')
      await open(folder)
      const reads = (name: string) => spawnSync('cat', [join(folder, name)], { uid: nobody, gid: nobody }).status === 0
      expect(reads('notes of a colleague.txt')).toBe(true)
      for (const name of ['library.sqlite', 'library.sqlite-wal', 'library.sqlite-shm', 'lease.sqlite', 'lease.json'])
        expect(reads(name)).toBe(false)
    },
  )

  test('is not closed if it is a home folder, contains one, or is meant for everybody', () => {
    const home = makeFolder(0o755)
    mkdirSync(join(home, 'user'), { mode: 0o755 })
    symlinkSync(join(home, 'user'), join(home, 'link'))
    vi.stubEnv('HOME', join(home, 'link'))
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const path of [join(home, 'user'), join(home, 'link'), home]) {
      expect(shutOutOthers(path)).toMatch(/only Footnote’s/)
      expect(statSync(path).mode & 0o777).toBe(0o755)
    }
    expect(shutOutOthers('/')).not.toBe(null)
    expect(modeOf('/')).toBe(0o755)

    const temporary = makeFolder(0o755)
    vi.stubEnv('TMPDIR', temporary)
    expect(shutOutOthers(temporary)).toMatch(/only Footnote’s/)
    expect(modeOf(temporary)).toBe(0o755)

    const shared = makeFolder(0o1777)
    expect(shutOutOthers(shared)).toMatch(/only Footnote’s/)
    expect(statSync(shared).mode & 0o7777).toBe(0o1777)
  })

  test.runIf(isRoot)('of another user is left unchanged, with a warning', () => {
    const folder = makeFolder(0o755)
    chownSync(folder, nobody, nobody)
    const theirs = write(0o644, folder, 'settings.json')
    chownSync(theirs, nobody, nobody)
    expect(shutOutOthers(folder)).toMatch(/belongs to another user/)
    expect([folder, theirs].map(modeOf)).toEqual([0o755, 0o644])
  })

  test('is closed without giving its owner more rights', () => {
    const folder = makeFolder(0o755)
    const file = write(0o444, folder, 'settings.json')
    chmodSync(folder, 0o555)
    expect(shutOutOthers(folder)).toBe(null)
    expect([folder, file].map(modeOf)).toEqual([0o500, 0o400])
  })

  test('is closed if Electron has put its files there, and symbolic links in it are not followed', () => {
    const folder = makeFolder(0o775)
    const elsewhere = write(0o644, makeFolder(0o755), 'file')
    symlinkSync(elsewhere, join(folder, 'settings.json'))
    symlinkSync('nowhere', join(folder, 'SingletonLock'))
    for (const name of ['Local State', 'Preferences', 'Cookies-journal', 'settings.json.tmp-0123456789abcdef'])
      write(0o600, folder, name)
    mkdirSync(join(folder, 'GPUCache'))
    mkdirSync(join(folder, 'Code Cache'))
    expect(shutOutOthers(folder)).toBe(null)
    expect(modeOf(folder)).toBe(0o700)
    expect(modeOf(elsewhere)).toBe(0o644)
  })

  test('that stays open causes a warning on the command line as well, which works all the same', async () => {
    const folder = makeFolder(0o755)
    write(0o644, folder, 'notes of a colleague.txt')
    const { status, stdout, stderr } = await runCommand(['list', '--json', '--data', folder])
    expect({ status, stdout: JSON.parse(stdout) }).toEqual({ status: 0, stdout: { videos: [] } })
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^footnote: Warning: Other users .*--data/)])
  })
})
