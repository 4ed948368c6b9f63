import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { closeLibrary, openLibrary } from '../../../src/backend/library/database/open.ts'
import { getImport } from '../../../src/backend/library/imports.ts'
import { readCosts } from '../../../src/backend/library/ledger/ledger.ts'
import { listReservations } from '../../../src/backend/library/ledger/reservations.ts'
import { createBudget } from '../../../src/backend/money/budget.ts'
import { makeFakeVideos, startFakeService } from '../../fakes/service.ts'
import { temporaryDir } from '../library/temporary-library.ts'

const script = fileURLToPath(new URL('buying-process.ts', import.meta.url))
const kills = 8
const capUsd = 0.4

it(`a process killed ${kills} times stays within the cap, and counts no less than the service charged`, {
  timeout: 120_000,
}, async () => {
  const dataDir = temporaryDir()
  const videos = makeFakeVideos(60, { availability: 'crawled' })
  const service = await startFakeService({ videos, crawlMs: 30 })
  onTestFinished(() => service.close())
  const run = (links: string[] = []) => {
    const args = [script, dataDir, service.url, service.key, String(capUsd), ...links]
    const child = spawn(process.execPath, args, { stdio: 'inherit' })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  const count = () => {
    const library = openLibrary(dataDir)
    try {
      const cap = createBudget({ library, capUsd: () => capUsd, callCeilingUsd: () => null }).cap()
      const { thisMonthUsd, unknown } = readCosts(library, new Date())
      return { cap, thisMonthUsd, unknown, open: listReservations(library), imported: getImport(library, 1) }
    } finally {
      closeLibrary(library)
    }
  }

  for (let kill = 0; kill < kills; kill++) {
    const child = run(kill === 0 ? videos.map(({ data }) => data.url) : [])
    const ended = once(child, 'exit')
    const before = service.log.length
    // Kill at different times: before, during and after an answer.
    while (service.log.length < before + 2 + (kill % 3) && child.exitCode === null) await sleep(2)
    await sleep((kill * 13) % 40)
    child.kill('SIGKILL')
    await ended
    // The service still charges for requests that were running.
    await sleep(60)
    const { cap, thisMonthUsd, open } = count()
    expect(open).toEqual([])
    expect(cap?.countedUsd).toBeGreaterThanOrEqual(service.ledger.totalUsd() - 1e-9)
    expect(thisMonthUsd).toBeLessThanOrEqual(service.ledger.totalUsd() + 1e-9)
    expect(cap?.countedUsd).toBeLessThanOrEqual(capUsd + 1e-9)
  }
  await once(run(), 'exit')
  const { cap, imported, unknown } = count()
  expect(imported).toMatchObject({ state: 'paused', pauseReason: { type: 'CAP_REACHED' } })
  expect(service.ledger.totalUsd()).toBeLessThanOrEqual(cap?.countedUsd ?? 0)
  expect(cap?.countedUsd).toBeLessThanOrEqual(capUsd + 1e-9)
  expect(unknown).toBeGreaterThan(0)
  for (const [videoId, times] of service.ledger.crawls) expect(times, videoId).toBe(1)
})
