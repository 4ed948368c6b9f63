import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { listImportItems } from '../../../src/backend/library/import-items.ts'
import { getImport } from '../../../src/backend/library/imports.ts'
import { readCosts } from '../../../src/backend/library/ledger.ts'
import { closeLibrary, openLibrary } from '../../../src/backend/library/open.ts'
import { listVideos } from '../../../src/backend/library/videos.ts'
import { makeFakeVideos, startFakeService } from '../../fakes/service.ts'
import { temporaryDir } from '../library/temporary-library.ts'
import { idOf, idsOf, linkTo } from './scripted-source.ts'

const script = fileURLToPath(new URL('import-process.ts', import.meta.url))
const videoCount = 50
const kills = 10

async function startService() {
  const videos = makeFakeVideos(videoCount).map((video, n) => ({
    data: { ...video.data, url: linkTo(idOf(n)) },
    availability: n % 3 === 0 ? ('cached' as const) : ('crawled' as const),
  }))
  const service = await startFakeService({ videos, crawlMs: 60 })
  onTestFinished(() => service.close())
  return service
}

function startImporting(dataDir: string, service: { url: string; key: string }, links: string[] = []): ChildProcess {
  const child = spawn(process.execPath, [script, dataDir, service.url, service.key, ...links], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

it(`an import killed ${kills} times loses nothing, saves nothing twice and pays for nothing twice`, {
  timeout: 180_000,
}, async () => {
  const dataDir = temporaryDir()
  const service = await startService()
  for (let kill = 0; kill < kills; kill++) {
    const child = startImporting(dataDir, service, kill === 0 ? idsOf(videoCount).map(linkTo) : [])
    const ended = once(child, 'exit')
    const before = service.log.length
    // Each time somewhere else: before, during and after an answer.
    while (service.log.length < before + 1 + kill && child.exitCode === null) await sleep(2)
    await sleep((kill * 17) % 80)
    child.kill('SIGKILL')
    await ended
  }
  const [exitCode] = await once(startImporting(dataDir, service), 'exit')
  expect(exitCode).toBe(0)

  const library = openLibrary(dataDir)
  onTestFinished(() => closeLibrary(library))
  const [first] = listImportItems(library, 1)
  expect(first?.input).toBe(linkTo(idOf(0)))
  const states = listImportItems(library, 1).map(({ state }) => state)
  const { state, counts } = getImport(library, 1)
  expect(state).toBe('finished')
  expect(states).toHaveLength(videoCount)
  // A kill between the note that a video is asked for and the request leaves it in doubt: it was not paid for, but nobody knows.
  expect(counts.saved + counts.inDoubt).toBe(videoCount)
  expect(counts.saved).toBeGreaterThanOrEqual(videoCount - kills)
  expect(new Set(listVideos(library).map(({ videoId }) => videoId)).size).toBe(counts.saved)
  expect(listVideos(library)).toHaveLength(counts.saved)

  for (const [videoId, times] of service.ledger.crawls) expect(times, videoId).toBe(1)
  const { totalUsd, unknown, entries } = readCosts(library, new Date())
  expect(entries.length).toBeGreaterThanOrEqual(service.ledger.charges.length)
  expect(totalUsd).toBeLessThanOrEqual(service.ledger.totalUsd() + 1e-9)
  expect(unknown).toBeGreaterThan(0)
})
