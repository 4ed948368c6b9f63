import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { listImportItems, listItemsInState } from '../../../src/backend/library/import-items.ts'
import { getImport } from '../../../src/backend/library/imports.ts'
import { readCosts } from '../../../src/backend/library/ledger/ledger.ts'
import { listVideos } from '../../../src/backend/library/videos/video-rows.ts'
import { fakeVideoId } from '../../fakes/service.ts'
import { temporaryDir, temporaryLibrary } from '../library/temporary-library.ts'
import { type Account, openAccounts, sum, without } from './chaos-accounts.ts'
import { expectTextAndIndexToAgree, expectVideosAsSent } from './chaos-library.ts'
import { type ChaosService, seededRandom, startChaosService } from './chaos-service.ts'

const script = fileURLToPath(new URL('chaos-process.ts', import.meta.url))
/** The seeds for the faults. `CHAOS_SEED=…` uses another one. */
const seeds = process.env.CHAOS_SEED ? [Number(process.env.CHAOS_SEED)] : [20_261]
const killSeeds = process.env.CHAOS_SEED ? [Number(process.env.CHAOS_SEED)] : [7]
/** `CHAOS_FULL=1` imports more videos and kills ten times as often, which takes some minutes. */
const isFull = process.env.CHAOS_FULL === '1'
const videoCount = isFull ? 1000 : 400
const kills = isFull ? 60 : 6
const killedVideoCount = isFull ? 600 : 300
/** How many live fetches and look-ups may run at the same time. */
const mostUnderWay = 4
const finalStates = ['saved', 'failed', 'in_doubt']

interface Running {
  heaps: { third: number; heapMb: number; rssMb: number }[]
  exited: Promise<unknown>
  kill(): void
}

function startImporting(dataDir: string, { url, key, videos }: ChaosService, decision?: 'fetch'): Running {
  const args = ['--expose-gc', script, dataDir, url, key, String(videos.length), ...(decision ? [decision] : [])]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  return {
    get heaps() {
      return output.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    },
    exited: once(child, 'close').then(([code]) => code),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Checks that every URL ended in exactly one state, and that each saved video is in the library once. */
function expectEveryUrlInOneState(library: Library, { videos }: ChaosService): void {
  const items = listImportItems(library, 1)
  expect(items.map(({ videoId }) => videoId)).toEqual(videos.map((_, n) => fakeVideoId(n)))
  expect(items.filter(({ state }) => !finalStates.includes(state))).toEqual([])
  const { state, counts } = getImport(library, 1)
  expect(state).toBe('finished')
  expect(counts.saved + counts.failed + counts.inDoubt).toBe(videos.length)
  const saved = items.filter((item) => item.state === 'saved').map(({ videoId }) => videoId)
  const held = listVideos(library).map(({ videoId }) => videoId)
  expect(held.toSorted()).toEqual(saved.toSorted())
  for (const item of items) if (item.state !== 'saved') expect(item.error?.message).toMatch(/\S/)
}

/** Checks the state after the service has stopped failing and the user has retried what failed. */
function expectAllToBeSaved(library: Library, { videos }: ChaosService): void {
  expect(getImport(library, 1)).toMatchObject({ state: 'finished', counts: { inDoubt: 0 } })
  const unavailable = videos.flatMap(({ availability }, n) =>
    typeof availability === 'object' ? [fakeVideoId(n)] : [],
  )
  expect(listItemsInState(library, 1, 'failed').map(({ videoId }) => videoId)).toEqual(unavailable)
  expect(listVideos(library)).toHaveLength(videos.length - unavailable.length)
}

function expectNothingCrawledTwice({ ledger }: ChaosService): void {
  expect([...ledger.crawls].filter(([, times]) => times > 1)).toEqual([])
}

const accountsOf = (library: Library, { log }: ChaosService) =>
  openAccounts(readCosts(library, new Date()).entries, log)

function report(what: string, library: Library, service: ChaosService, seconds: number, more = ''): void {
  const accounts = [...accountsOf(library, service).values()]
  const total = (pick: (account: Account) => number) => sum(accounts.map(pick))
  const { counts } = getImport(library, 1)
  const faults = service.log.flatMap(({ fault }) => fault ?? [])
  console.log(
    `${what}: ${service.log.length} requests, ${faults.length} of them with a fault of ${new Set(faults).size} kinds; ` +
      `${service.ledger.charges.length} charges of $${service.ledger.totalUsd()}, ` +
      `${total(({ undelivered }) => undelivered.length)} not delivered; ledger: ` +
      `${total(({ known }) => known.length)} entries of $${total(({ known }) => sum(known)) / 1e6}, ` +
      `${total(({ unknown }) => unknown)} of unknown cost; ${counts.saved} saved, ${counts.failed} failed, ` +
      `${counts.inDoubt} in doubt; ${seconds.toFixed(1)} s${more}`,
  )
}

describe(`an import of ${videoCount} videos from a service that fails one request in ten`, () => {
  it.each(seeds)(
    'ends with every URL in one state and every charge in the ledger (seed %i)',
    { timeout: 120_000 },
    async (seed) => {
      const dataDir = temporaryDir()
      const service = await startChaosService(seed, videoCount)
      const started = performance.now()
      const importing = startImporting(dataDir, service)
      expect(await importing.exited).toBe(0)
      const library = temporaryLibrary(dataDir)
      const heaps = importing.heaps.map(({ heapMb, rssMb }) => `${heapMb.toFixed(1)} MB (${rssMb.toFixed(0)} in all)`)
      report(
        `seed ${seed}`,
        library,
        service,
        (performance.now() - started) / 1000,
        `; heap after thirds: ${heaps.join(', ')}`,
      )

      expectEveryUrlInOneState(library, service)
      expectNothingCrawledTwice(service)
      for (const [what, account] of accountsOf(library, service)) {
        expect([what, ...account.known.toSorted()]).toEqual([what, ...account.delivered.toSorted()])
        expect([what, account.unknown]).toEqual([what, account.undelivered.length + account.spoiltForFree])
      }
      const [first, , last] = importing.heaps
      expect(last?.heapMb).toBeLessThan((first?.heapMb ?? 0) * 1.5)

      const inDoubt = listItemsInState(library, 1, 'in_doubt').map(({ videoId }) => videoId)
      service.calmDown()
      expect(await startImporting(dataDir, service, 'fetch').exited).toBe(0)
      expect(getImport(library, 1)).toMatchObject({ state: 'finished', counts: { inDoubt: 0 } })
      for (const [videoId, times] of service.ledger.crawls)
        expect(times, videoId).toBeLessThanOrEqual(inDoubt.includes(videoId) ? 2 : 1)
      expectAllToBeSaved(library, service)
    },
  )

  it.each(killSeeds)(
    `has the same result with ${killedVideoCount} videos if the process is killed ${kills} times (seed %i)`,
    { timeout: 600_000 },
    async (seed) => {
      const random = seededRandom(seed)
      const dataDir = temporaryDir()
      const service = await startChaosService(seed, killedVideoCount)
      const started = performance.now()
      for (let kill = 0; kill < kills; kill++) {
        const importing = startImporting(dataDir, service)
        const after = service.log.length + 1 + Math.floor((random() * killedVideoCount) / kills)
        let hasEnded = false
        void importing.exited.then(() => {
          hasEnded = true
        })
        while (service.log.length < after && !hasEnded) await sleep(1)
        expect(hasEnded, 'killed in the middle').toBe(false)
        await sleep(random() * 20)
        importing.kill()
        await importing.exited
      }
      expect(await startImporting(dataDir, service).exited).toBe(0)
      const library = temporaryLibrary(dataDir)

      expectEveryUrlInOneState(library, service)
      expectNothingCrawledTwice(service)
      let needless = 0
      for (const [what, { known, unknown, ...account }] of accountsOf(library, service)) {
        const left = without([...account.delivered, ...account.undelivered], known)
        expect(left, `${what}: each known cost is a charge`).toBeDefined()
        const uncovered = left?.length ?? 0
        expect(unknown, `${what}: each other charge has its entry`).toBeGreaterThanOrEqual(uncovered)
        needless += Math.max(0, unknown - uncovered - account.spoiltForFree)
      }
      const seconds = (performance.now() - started) / 1000
      report(`seed ${seed}, killed ${kills} times`, library, service, seconds, `; ${needless} entries with no request`)
      // If the process is killed after it records a call and before it makes it, the entry has no matching charge.
      expect(needless).toBeLessThanOrEqual(kills * mostUnderWay)

      expectTextAndIndexToAgree(library)
      expectVideosAsSent(library, service.videos)
      service.calmDown()
      expect(await startImporting(dataDir, service, 'fetch').exited).toBe(0)
      expectAllToBeSaved(library, service)
      expectVideosAsSent(library, service.videos)
    },
  )
})
