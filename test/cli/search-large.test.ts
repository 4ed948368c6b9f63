// A search with very many moments on the command line: interrupted, read only in part, and through another process.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { indexSomeVideos } from '../../src/backend/library/search/index/index-videos.ts'
import { readCsv } from '../backend/exports/parse-csv.ts'
import { openBackend } from '../backend/handlers/open-backend.ts'
import { idOf, save } from '../backend/library/video-content.ts'
import { cleanEnvironment, makeDataDir, runCommand } from '../e2e/app.ts'

const dataDir = makeDataDir()
const videoCount = 60
const clipCount = 400

beforeAll(() => {
  const library = openLibrary(dataDir)
  for (let video = 0; video < videoCount; video++)
    save(library, {
      videoId: idOf(video),
      title: `Video ${video}`,
      audioClips: Array.from({ length: clipCount }, (_, index) => ({
        startMs: index * 5000,
        endMs: index * 5000 + 5000,
        text: `The glacier melts ${index} times.`,
        speakerId: null,
        isSound: false,
      })),
    })
  while (indexSomeVideos(library));
  closeLibrary(library)
})

function start(...args: string[]): { child: ChildProcess; ended: Promise<number | null>; told(): string } {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/cli/footnote.ts'), ...args], {
    env: { ...cleanEnvironment(), FOOTNOTE_DATA: dataDir },
  })
  let told = ''
  child.stderr.on('data', (chunk) => (told += chunk))
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, told: () => told, ended: new Promise((resolve) => child.once('close', resolve)) }
}

test('an interruption leaves no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'footnote-hits-'))
  const { child, ended, told } = start('search', 'glacier', '--csv', '--out', join(folder, 'hits.csv'))
  child.stdout?.resume()
  while (readdirSync(folder).length === 0) await sleep(5)
  child.kill('SIGINT')
  expect(await ended).toBe(1)
  expect(told()).toMatch(/^footnote: The export to .*hits\.csv was stopped, so no file was written\. Export again\.\n$/)
  expect(readdirSync(folder)).toEqual([])
})

test('a program that reads only the first lines, as `head` does, ends the command without an error', async () => {
  const { child, ended, told } = start('search', 'glacier', '--csv')
  child.stdout?.once('data', () => child.stdout?.destroy())
  expect(await ended).toBe(0)
  expect(told()).toBe('')
})

test('all moments arrive through the process that has the library open', async () => {
  await openBackend({ url: '', key: '' }, dataDir)
  const { status, stdout, stderr } = await runCommand(['search', 'glacier', '--csv', '--data', dataDir])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const rows = readCsv(stdout)
  expect(rows).toHaveLength(videoCount * clipCount)
  expect(new Set(rows.map(({ link }) => link)).size).toBe(rows.length)
  expect((await runCommand(['search', 'glacier', '--data', dataDir])).stdout).toMatch(
    /\n50 of (24,000|over 10,000) moments/,
  )
})
