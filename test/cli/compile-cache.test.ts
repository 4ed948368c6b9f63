import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataDir, runCommand } from '../e2e/app.ts'

const showVersion = (environment: Record<string, string>) =>
  runCommand(['--version'], { environment: { NODE_COMPILE_CACHE: '', XDG_CACHE_HOME: '', ...environment } })

test('a command works where the cache folder cannot be made', async () => {
  expect((await showVersion({ HOME: '/proc/nobody' })).status).toBe(0)
})

test.skipIf(process.platform !== 'linux')('compiled modules are kept in the cache folder of the user', async () => {
  const home = makeDataDir()
  expect((await showVersion({ HOME: home })).status).toBe(0)
  expect(existsSync(join(home, '.cache/footnote/compiled'))).toBe(true)
})

test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'root leaves nothing in the home of another user',
  async () => {
    const home = makeDataDir()
    chownSync(home, 1234, 1234)
    expect((await showVersion({ HOME: home })).status).toBe(0)
    expect(existsSync(join(home, '.cache'))).toBe(false)
  },
)

test.skipIf(process.platform !== 'linux')('compiled modules are kept where no other user can put any', async () => {
  const home = makeDataDir()
  await showVersion({ HOME: home })
  expect(statSync(join(home, '.cache/footnote/compiled')).mode & 0o777).toBe(0o700)
})

test.skipIf(process.platform !== 'linux').each(['footnote', 'footnote/compiled'])(
  'nothing is read from a cache whose folder %s other users can write',
  async (folder) => {
    const cache = makeDataDir()
    mkdirSync(join(cache, 'footnote/compiled'), { recursive: true, mode: 0o700 })
    chmodSync(join(cache, folder), 0o777)
    expect((await showVersion({ HOME: cache, XDG_CACHE_HOME: cache })).status).toBe(0)
    expect(readdirSync(join(cache, 'footnote/compiled'))).toEqual([])
  },
)
