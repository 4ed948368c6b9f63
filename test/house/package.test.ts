// Packs the app as it would be shipped, into a folder, around a stand-in for Electron's own files, and looks into the archive.
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)
const run = promisify(execFile)

const builderCli = join(require.resolve('electron-builder/package.json'), '../cli.js')
const asarCli = join(require.resolve('@electron/asar/package.json'), '../bin/asar.js')
const { version } = require('electron/package.json') as { version: string }

/** A folder shaped like Electron's for Linux: electron-builder renames and copies, and runs nothing of it. */
function makeElectronDist(): string {
  const dist = mkdtempSync(join(tmpdir(), 'electron-dist-'))
  mkdirSync(join(dist, 'resources'))
  mkdirSync(join(dist, 'locales'))
  for (const name of [
    'electron',
    'chrome-sandbox',
    'LICENSE',
    'LICENSES.chromium.html',
    'resources.pak',
    'resources/default_app.asar',
  ])
    writeFileSync(join(dist, name), '')
  writeFileSync(join(dist, 'version'), version)
  chmodSync(join(dist, 'electron'), 0o755)
  return dist
}

describe.skipIf(process.platform !== 'linux')('the packaged app', () => {
  let packed: string
  let entries: string[]

  beforeAll(async () => {
    const output = mkdtempSync(join(tmpdir(), 'footnote-packed-'))
    const overrides = [`electronDist=${makeElectronDist()}`, `directories.output=${output}`, 'electronFuses=null']
    const flags = overrides.map((override) => `-c.${override}`)
    await run(process.execPath, [builderCli, '--linux', '--dir', ...flags], { cwd: root })
    packed = join(output, 'linux-unpacked/resources')
    const { stdout } = await run(process.execPath, [asarCli, 'list', join(packed, 'app.asar')], {
      maxBuffer: 64_000_000,
    })
    entries = stdout.split('\n').map((line) => line.replaceAll(sep, '/'))
  })

  test('holds the bundles that run it', () => {
    for (const file of [
      'main/index.js',
      'main/backend.js',
      'main/search-worker.js',
      'preload/index.cjs',
      'renderer/index.html',
    ])
      expect(entries).toContain(`/out/${file}`)
  })

  test('keeps the database’s binary outside the archive, where the system can load it', () => {
    expect(existsSync(join(packed, 'app.asar.unpacked/node_modules/better-sqlite3/prebuilds/linux-x64.node'))).toBe(
      true,
    )
  })

  test('holds no sources, tests or development packages', () => {
    const foreign = entries.filter((entry) => /^\/(src|test|resources|\.ci|\.github)\//.test(entry))
    expect(foreign).toEqual([])
    const packages = new Set(
      entries.map((entry) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(entry)?.[1]).filter(Boolean),
    )
    expect([...packages]).toEqual(['better-sqlite3'])
  })
})
