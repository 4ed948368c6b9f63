// Packs the app into a folder as for a release, with a stand-in for Electron's own files, and inspects the archive.
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildIfStale } from '../../src/cli/start/build.ts'
import { makeDataDir } from '../e2e/app.ts'
import { environmentFor } from '../e2e/desktop.ts'
import { openBrowser } from '../e2e/open-browser.ts'
import { launchDouble } from '../electron-double/launch.ts'

const root = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)
const run = promisify(execFile)

const builderCli = join(require.resolve('electron-builder/package.json'), '../cli.js')
const asarCli = join(require.resolve('@electron/asar/package.json'), '../bin/asar.js')
const { version } = require('electron/package.json') as { version: string }

const makeFolder = (name: string) => mkdtempSync(join(tmpdir(), `footnote-${name}-`))
const asar = async (...args: string[]) =>
  (await run(process.execPath, [asarCli, ...args], { maxBuffer: 64_000_000 })).stdout

/** Electron's fuses in its binary, all switched on here: https://www.electronjs.org/docs/latest/tutorial/fuses */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const fuses = [
  'RunAsNode',
  'EnableCookieEncryption',
  'EnableNodeOptionsEnvironmentVariable',
  'EnableNodeCliInspectArguments',
  'EnableEmbeddedAsarIntegrityValidation',
  'OnlyLoadAppFromAsar',
  'LoadBrowserProcessSpecificV8Snapshot',
  'GrantFileProtocolExtraPrivileges',
]

/**
 * A folder that looks like Electron's for Linux. electron-builder only renames, copies and sets fuses; it runs none of the files.
 */
async function makeElectronDist(): Promise<string> {
  const dist = makeFolder('electron-dist')
  mkdirSync(join(dist, 'resources'))
  mkdirSync(join(dist, 'locales'))
  for (const name of ['chrome-sandbox', 'LICENSE', 'LICENSES.chromium.html', 'resources.pak'])
    writeFileSync(join(dist, name), '')
  await asar('pack', makeFolder('nothing'), join(dist, 'resources/default_app.asar'))
  writeFileSync(join(dist, 'version'), version)
  writeFileSync(
    join(dist, 'electron'),
    `${fuseSentinel}\u0001${String.fromCharCode(fuses.length)}${'1'.repeat(fuses.length)}`,
  )
  chmodSync(join(dist, 'electron'), 0o755)
  return dist
}

describe.skipIf(process.platform !== 'linux')('the packaged app', () => {
  let packed: string
  let entries: string[]

  beforeAll(async () => {
    await buildIfStale()
    const output = makeFolder('packed')
    const overrides = [`electronDist=${await makeElectronDist()}`, `directories.output=${output}`]
    const flags = overrides.map((override) => `-c.${override}`)
    await run(process.execPath, [builderCli, '--linux', '--dir', ...flags], { cwd: root })
    packed = join(output, 'linux-unpacked')
    const listed = await asar('list', join(packed, 'resources/app.asar'))
    entries = listed.split('\n').map((line) => line.replaceAll(sep, '/'))
  })

  test('contains the bundles that it runs', () => {
    for (const file of [
      'main/index.js',
      'main/backend.js',
      'main/search-worker.js',
      'main/word-worker.js',
      'preload/index.cjs',
      'renderer/index.html',
    ])
      expect(entries).toContain(`/out/${file}`)
  })

  test('keeps only this system’s database binary, outside the archive so that the system can load it', () => {
    const binaries = entries.filter((entry) => entry.endsWith('.node'))
    expect(binaries).toEqual([`/node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`])
    for (const binary of binaries) expect(existsSync(join(packed, 'resources/app.asar.unpacked', binary))).toBe(true)
  })

  test('contains no sources, tests or development packages', () => {
    const tops = new Set(entries.map((entry) => entry.split('/')[1]).filter(Boolean))
    expect([...tops].toSorted()).toEqual(['LICENSE', 'node_modules', 'out', 'package.json'])
    const packages = new Set(
      entries.map((entry) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(entry)?.[1]).filter(Boolean),
    )
    expect([...packages]).toEqual(['better-sqlite3'])
    expect(entries.filter((entry) => entry.endsWith('.map'))).toEqual([])
  })

  test('has Electron’s switches set so that it runs only what was packed', () => {
    const binary = readFileSync(join(packed, 'footnote'), 'latin1')
    const states = binary.slice(fuseSentinel.length + 2)
    expect(Object.fromEntries(fuses.map((fuse, index) => [fuse, states[index] === '1']))).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: true,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
    })
  })

  test('starts with only the packed files', async () => {
    const appDir = makeFolder('unpacked')
    await asar('extract', join(packed, 'resources/app.asar'), appDir)
    const { main } = JSON.parse(readFileSync(join(appDir, 'package.json'), 'utf8')) as { main: string }
    expect(existsSync(join(appDir, main))).toBe(true)

    const browser = await openBrowser()
    const environment = environmentFor(makeDataDir())
    const app = await launchDouble({ appDir, browser, environment, network: async () => undefined })
    const window = await app.firstWindow()
    await window?.getByText('0 videos').waitFor()
    app.electron.app.quit()
    expect(await app.exited).toBe(0)
    await browser.close()
  })
})
