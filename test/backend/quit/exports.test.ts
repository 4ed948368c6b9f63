// Footnote is closed during an export, or an export fills the disk.

import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { findAppError } from '../../../src/contract/app/errors.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { collectExport, exportThrough } from '../exports/collect-export.ts'
import { temporaryDir } from '../library/temporary-library.ts'
import { idOf, said, save } from '../library/video-content.ts'
import { type Desk, openDesk, owners } from './quitting.ts'

const count = 60
const words = 'What was said, at some length. '.repeat(40)

function fillWithLong({ backend }: Desk): void {
  const { library } = backend.context.parts()
  for (let number = 0; number < count; number++)
    save(library, { videoId: idOf(number), title: `Talk ${number}`, audioClips: said(...Array(100).fill(words)) })
}

const isWhole = (path: string) => JSON.parse(readFileSync(path, 'utf8')).audioClips.length === 100

test.each(owners)(
  'an export to a folder leaves complete files when Footnote is closed, and says which (%s)',
  async (owner) => {
    const desk = await openDesk(owner, {})
    fillWithLong(desk)
    const folder = temporaryDir()
    const what = { type: 'videos', videoIds: null, format: 'json' } as const
    const stopped = collectExport(
      desk.backend.client.exports.run({ what, destination: { kind: 'folder', folder } }),
    ).catch((error: unknown) => findAppError(error))
    while (readdirSync(folder).length < 3) await nextTurn()
    await desk.backend.close()
    const error = await stopped
    if (!(error instanceof Error) || error.code !== 'EXPORT_STOPPED') throw new Error('The export came to its end')
    const { written } = error.data
    expect(written.length).toBeGreaterThan(0)
    expect(written.length).toBeLessThan(count)
    expect(
      readdirSync(folder)
        .map((name) => join(folder, name))
        .sort(),
    ).toEqual([...written].sort())
    expect(written.every(isWhole)).toBe(true)
    expect(error.message).toContain(`Files already written: ${written.length}.`)
    expect(desk.log).toEqual([])
  },
)

test('an export by a command says at Ctrl+C how far it got', async () => {
  const dataDir = makeDataDir()
  const desk = await openDesk('command', {}, { dataDir })
  fillWithLong(desk)
  await desk.backend.close()
  const folder = temporaryDir()
  const cli = join(import.meta.dirname, '../../../src/cli/footnote.ts')
  const args = [cli, 'export', '--all', '--format', 'json', '--out', folder, '--data', dataDir]
  const exporting = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  exporting.stderr.on('data', (chunk) => (stderr += chunk))
  while (readdirSync(folder).length < 3) await nextTurn()
  exporting.kill('SIGINT')
  expect(await new Promise((resolve) => exporting.once('close', resolve))).toBe(130)
  const names = readdirSync(folder)
  expect(stderr).toMatch(new RegExp(`^footnote: .*was stopped.*Files already written: ${names.length}\\.\n$`))
  expect(names.every((name) => isWhole(join(folder, name)))).toBe(true)
})

test('creating a ZIP file is abandoned when the app is closed', async () => {
  const desk = await openDesk('app', {})
  fillWithLong(desk)
  const what = { type: 'videos', videoIds: null, format: 'json' } as const
  const packed = exportThrough(desk.backend.client, what).catch((error: unknown) => error)
  await nextTurn()
  await desk.backend.close()
  expect(await packed).toMatchObject({ code: 'CLOSING' })
  expect(desk.log).toEqual([])
})

/** Runs the command in a namespace of its own, where any user may mount a disk of a few kilobytes. */
const onSmallDisk = (folder: string, command: string) =>
  spawnSync(
    'unshare',
    ['--user', '--map-root-user', '--mount', 'sh', '-c', `mount -t tmpfs -o size=600k none ${folder} && ${command}`],
    {
      encoding: 'utf8',
    },
  )
const canMount = onSmallDisk('/mnt', 'true').status === 0

describe.skipIf(!canMount)('an export that fills the disk', () => {
  test('leaves only complete files, and says how many', async () => {
    const dataDir = makeDataDir()
    const desk = await openDesk('command', {}, { dataDir })
    fillWithLong(desk)
    await desk.backend.close()
    const folder = temporaryDir()
    const cli = join(import.meta.dirname, '../../../src/cli/footnote.ts')
    const exporting = `${process.execPath} ${cli} export --all --format json --out ${folder} --data ${dataDir}`
    const { stdout } = onSmallDisk(folder, `{ ${exporting} 2>&1; ls -A ${folder}; tail -c 2 ${folder}/*; }`)
    const [, told] = /is full.*Files already written: (\d+)\./.exec(stdout) ?? []
    const files = stdout.split('\n').filter((line) => /^Talk .*\.json$/.test(line))
    expect(Number(told)).toBeGreaterThan(0)
    expect(files).toHaveLength(Number(told))
    expect(stdout).not.toContain('.part')
    // Each complete file ends with a closing brace on its own line.
    expect(stdout.match(/^}$/gm)).toHaveLength(Number(told))
  })
})
