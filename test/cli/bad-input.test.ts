// Bad input gets one clear sentence on stderr and the right exit status, and nothing is lost.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { makeDataDir, runCommand } from '../e2e/app.ts'
import { makeFakeVideos, startFakeService } from '../fakes/service.ts'

const run = (args: string[], environment: Record<string, string> = {}, input?: string) =>
  runCommand(args, {
    environment: { FOOTNOTE_DATA: makeDataDir(), ...environment },
    ...(input === undefined ? {} : { input }),
  })

const sentences = (stderr: string) => stderr.trim().split('\n').filter(Boolean)

describe('wrong usage', () => {
  test.each([
    [['nonsense'], /unknown command/i],
    [['add'], /link/],
    [['export', '--all'], /format/],
    [['export', '--format', 'srt'], /--all/],
    [['export', '--all', '--format', 'pdf'], /srt/],
    [['search', 'a', '--limit', '0'], /500/],
    [['search', 'a', '--kind', 'smelled'], /said/],
    [['add', 'x', '--crawl', 'sometimes'], /never/],
    [['ask', 'Why?', '--scope', 'everything'], /scope/],
    [['show', 'no video at all'], /video/],
    [['ask', ' '], /question is empty/],
    [['add', 'https://youtu.be/fake000001A', '--collection', ''], /no name/],
    [['list', '--data', ''], /leave --data out/],
    [['export', '--all', '--format', 'srt', '--out', ''], /leave --out out/],
    [[], /--help/],
  ])('%j ends with status 2 and says what to write instead', async (args, expected) => {
    const { status, stdout, stderr } = await run(args)
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(sentences(stderr)).toHaveLength(1)
    expect(stderr).toMatch(expected)
  })

  test('a text that is too long is refused, with the allowed length', async () => {
    const asked = await run(['ask', 'why '.repeat(200)])
    expect(asked).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/question is too long\. Use up to 500 characters/),
    })
    const searched = await run(['search', 'x'.repeat(1001)])
    expect(searched).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/search is too long\. Use up to 1,000 characters/),
    })
  })

  test('asking for help is not an error', async () => {
    const { status, stdout } = await run(['--help'])
    expect(status).toBe(0)
    expect(stdout).toContain('add')
  })
})

describe('npm start', () => {
  const script = join(import.meta.dirname, '../../src/cli/start.ts')
  const start = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })

  test('lists its options with --help', () => {
    const { status, stdout, stderr } = start('--help')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    for (const option of ['--browser', '--no-open', '--port', '--data']) expect(stdout).toContain(option)
  })

  test.each([
    [['--nonsense'], /--nonsense/],
    [['--port', 'http'], /0 to 65535/],
    [['--data', ''], /leave it out/],
  ])('%j is refused in one sentence that names --help', (args, expected) => {
    const { status, stdout, stderr } = start(...args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(sentences(stderr)).toEqual([expect.stringMatching(expected)])
    expect(stderr).toContain('npm start -- --help')
  })
})

describe('bad input', () => {
  test('lines that are not videos are named with the reason, and the other lines are tried', async () => {
    const service = await startFakeService({ videos: makeFakeVideos(1) })
    const text = `${makeFakeVideos(1)[0]?.data.url}\nhttps://www.youtube.com/@channel\nhttps://example.org/film\n`
    const environment = { FOOTNOTE_SERVICE_URL: service.url, FOOTNOTE_API_KEY: service.key }
    const { status, stdout } = await run(['add', '-', '--json'], environment, text)
    await service.close()
    const { items, saved } = JSON.parse(stdout)
    expect(status).toBe(3)
    expect(saved).toBe(1)
    expect(items.map((item: { state: string }) => item.state)).toEqual(['saved', 'unreadable', 'unreadable'])
    for (const item of items.slice(1)) expect(item.error.message.length).toBeGreaterThan(10)
  })

  test('a link that is not a video is an unreadable item with a reason, even if it is the only one', async () => {
    const { status, stdout } = await run(['add', 'https://www.youtube.com/playlist?list=PL0123456789', '--json'])
    expect(status).toBe(3)
    const { items, saved, failed } = JSON.parse(stdout)
    expect({ saved, failed }).toEqual({ saved: 0, failed: 1 })
    expect(items[0]).toMatchObject({
      videoId: null,
      state: 'unreadable',
      error: { message: expect.stringMatching(/playlist.*--expand/i) },
    })
  })

  test('a text without any link is reported as such', async () => {
    const { status, stderr } = await run(['add', '-'], {}, '\n')
    expect(status).toBe(1)
    expect(sentences(stderr)).toHaveLength(1)
  })

  test('a video that is not in the library is named', async () => {
    const { status, stderr } = await run(['show', 'AAAAAAAAAAA'])
    expect(status).toBe(1)
    expect(sentences(stderr)).toHaveLength(1)
    expect(stderr).toContain('AAAAAAAAAAA')
  })

  test('a service that cannot be reached', async () => {
    const environment = { FOOTNOTE_SERVICE_URL: 'http://127.0.0.1:9', FOOTNOTE_API_KEY: 'k' }
    const { status, stderr } = await run(['ask', 'Why?', '--scope', 'service'], environment)
    expect(status).toBe(1)
    expect(sentences(stderr)).toHaveLength(1)
    expect(stderr).toMatch(/127\.0\.0\.1/)
  })

  test('a damaged library is named with its file and left unchanged', async () => {
    const dataDir = makeDataDir()
    const path = join(dataDir, 'library.sqlite')
    const damaged = 'not a database at all '.repeat(500)
    writeFileSync(path, damaged)
    const { status, stderr } = await run(['list'], { FOOTNOTE_DATA: dataDir })
    expect(status).toBe(1)
    expect(sentences(stderr)).toHaveLength(1)
    expect(stderr).toContain(path)
    expect(readFileSync(path, 'utf8')).toBe(damaged)
  })

  test('a library that is too old is refused and left unchanged, and nothing is served from it', async () => {
    const dataDir = makeDataDir()
    const path = join(dataDir, 'library.sqlite')
    const old = new Database(path)
    old.exec('CREATE TABLE videos (video_id TEXT)')
    old.pragma('user_version = 13')
    old.close()
    const before = readFileSync(path)
    for (const args of [['list'], ['serve', '--port', '0']]) {
      const { status, stdout, stderr } = await run(args, { FOOTNOTE_DATA: dataDir })
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(sentences(stderr)).toHaveLength(1)
      expect(stderr).toContain(`${path} was written by a test version of Footnote`)
      expect(stderr).toContain('Nothing was changed.')
    }
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  test('a data folder that cannot be created', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'footnote-')), 'file')
    writeFileSync(file, '')
    const { status, stderr } = await run(['list'], { FOOTNOTE_DATA: join(file, 'data') })
    expect(status).toBe(1)
    expect(sentences(stderr)).toHaveLength(1)
    expect(stderr).toContain(join(file, 'data'))
  })

  test('a data folder that is a file, or a folder in which nothing can be created', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'footnote-')), 'file')
    writeFileSync(file, '')
    // In the second folder, creating a file fails as if the folder did not exist.
    for (const dataDir of process.platform === 'linux' ? [file, '/proc/footnote'] : [file]) {
      const { status, stderr } = await run(['list'], { FOOTNOTE_DATA: dataDir })
      expect(status).toBe(1)
      expect(sentences(stderr)).toHaveLength(1)
      expect(stderr).toContain(`no data folder ${dataDir}`)
    }
  })
})

/** Mounts a small file system. Undefined if this user may not mount one. */
function mountSmallDisk(megabytes: number): string | undefined {
  const path = mkdtempSync(join(tmpdir(), 'footnote-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' })
    return path
  } catch {
    return undefined
  }
}

describe.skipIf(process.platform !== 'linux')('a full disk', () => {
  test('is reported in one sentence, and videos saved before can still be read', async ({ skip }) => {
    const disk = mountSmallDisk(3)
    if (disk === undefined) return skip('this user may not mount a file system')
    const dataDir = join(disk, 'data')
    mkdirSync(dataDir)
    const videos = makeFakeVideos(150, { clipsPerVideo: 200 })
    const service = await startFakeService({ videos })
    const environment = { FOOTNOTE_DATA: dataDir, FOOTNOTE_SERVICE_URL: service.url, FOOTNOTE_API_KEY: service.key }
    const urls = videos.map((video) => video.data.url)
    try {
      const first = await run(['add', urls[0] ?? '', '--json'], environment)
      expect(first.status).toBe(0)
      const all = await run(['add', ...urls, '--json'], environment)
      expect(all.status).not.toBe(0)
      expect(sentences(all.stderr)).toHaveLength(1)
      expect(all.stderr).toMatch(/disk|space/i)
      const listed = await run(['list', '--json'], environment)
      expect(listed.status).toBe(0)
      expect(JSON.parse(listed.stdout).videos.length).toBeGreaterThanOrEqual(1)
    } finally {
      await service.close()
      execFileSync('umount', ['-l', disk])
    }
  })
})
