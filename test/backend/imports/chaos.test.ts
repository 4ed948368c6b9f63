import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listImportItems, listItemsInState } from '../../../src/backend/library/import-items.ts'
import { getImport } from '../../../src/backend/library/imports.ts'
import { readCosts } from '../../../src/backend/library/ledger.ts'
import type { Library } from '../../../src/backend/library/open.ts'
import { listVideos } from '../../../src/backend/library/videos.ts'
import { fakeVideoId } from '../../fakes/service.ts'
import { temporaryDir, temporaryLibrary } from '../library/temporary-library.ts'
import { type Account, openAccounts, sum, without } from './chaos-accounts.ts'
import { type ChaosService, seededRandom, startChaosService } from './chaos-service.ts'

const script = fileURLToPath(new URL('chaos-process.ts', import.meta.url))
/** Faults come in the order of these; `CHAOS_SEED=…` runs another. */
const seeds = process.env.CHAOS_SEED ? [Number(process.env.CHAOS_SEED)] : [20_261]
const killSeeds = process.env.CHAOS_SEED ? [Number(process.env.CHAOS_SEED)] : [7]
const videoCount = 1000
const kills = 20
/** Live fetches and look-ups that may be under way at once. */
const mostUnderWay = 4
const finalStates = ['saved', 'failed', 'in_doubt']

interface Running {
  heaps: { third: number; heapMb: number; rssMb: number }[]
  exited: Promise<unknown>
  kill(): void
}

function startImporting(dataDir: string, { url, key }: ChaosService, decision?: 'fetch'): Running {
  const args = ['--expose-gc', script, dataDir, url, key, String(videoCount), ...(decision ? [decision] : [])]
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

/** Every URL ended in exactly one state, and what is saved is in the library once. */
function expectEveryUrlInOneState(library: Library): void {
  const items = listImportItems(library, 1)
  expect(items.map(({ videoId }) => videoId)).toEqual(Array.from({ length: videoCount }, (_, n) => fakeVideoId(n)))
  expect(items.filter(({ state }) => !finalStates.includes(state))).toEqual([])
  const { state, counts } = getImport(library, 1)
  expect(state).toBe('finished')
  expect(counts.saved + counts.failed + counts.inDoubt).toBe(videoCount)
  const saved = items.filter((item) => item.state === 'saved').map(({ videoId }) => videoId)
  const held = listVideos(library).map(({ videoId }) => videoId)
  expect(held.toSorted()).toEqual(saved.toSorted())
  for (const item of items) if (item.state !== 'saved') expect(item.error?.message).toMatch(/\S/)
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
  console.log(
    `${what}: ${service.log.length} requests, ${service.log.filter(({ fault }) => fault).length} of them with a fault; ` +
      `${service.ledger.charges.length} charges of $${service.ledger.totalUsd()}, ` +
      `${total(({ undelivered }) => undelivered.length)} not delivered; ledger: ` +
      `${total(({ known }) => known.length)} entries of $${total(({ known }) => sum(known)) / 1e6}, ` +
      `${total(({ unknown }) => unknown)} of unknown cost; ${counts.saved} saved, ${counts.failed} failed, ` +
      `${counts.inDoubt} in doubt; ${seconds.toFixed(1)} s${more}`,
  )
}

describe(`an import of ${videoCount} videos from a service in which one request in ten goes wrong`, () => {
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

      expectEveryUrlInOneState(library)
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
    },
  )

  it.each(killSeeds)(
    `is the same when the process is killed ${kills} times (seed %i)`,
    { timeout: 180_000 },
    async (seed) => {
      const random = seededRandom(seed)
      const dataDir = temporaryDir()
      const service = await startChaosService(seed, videoCount)
      const started = performance.now()
      for (let kill = 0; kill < kills; kill++) {
        const importing = startImporting(dataDir, service)
        const after = service.log.length + 1 + Math.floor(random() * 50)
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

      expectEveryUrlInOneState(library)
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
      // A kill between the note that a call is made and the call leaves an entry that no charge stands behind.
      expect(needless).toBeLessThanOrEqual(kills * mostUnderWay)
    },
  )
})
