// Starts the complete backend with an empty library and a fake service, and calls it through the app's contract.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Waits } from '../../src/backend/imports/waits.ts'
import type { ServicePatience } from '../../src/backend/sources/hosted/service-patience.ts'
import type { Backend } from '../../src/backend/start.ts'
import type { Answer } from '../../src/contract/app/answers.ts'
import type { Import, ImportItem } from '../../src/contract/app/imports.ts'
import type { CrawlMode } from '../../src/contract/app/moments.ts'
import { openBackend, openService } from '../backend/handlers/open-backend.ts'
import { temporaryDir } from '../backend/library/temporary-library.ts'
import type { FakeService, FakeServiceOptions } from '../fakes/service.ts'

export type Client = Backend['client']

export interface Desk {
  service: FakeService
  client: Client
  /** Imports the videos and waits until the import finishes or pauses. */
  importVideos(ids: readonly string[], crawlMode?: CrawlMode): Promise<Settled>
  settled(importId: number): Promise<Settled>
  ask(question: string, includeTranscription?: boolean): Promise<Answer>
}

export type Settled = Import & { items: ImportItem[] }

const patience: Partial<ServicePatience> = {
  baseDelayMs: 2,
  maxDelayMs: 8,
  longestWaitMs: 1500,
  lookUpTimeoutMs: 1000,
  workTimeoutMs: 1000,
  idleTimeoutMs: 1000,
}
const waits: Partial<Waits> = {
  lost: [1, 2, 3, 4],
  item: [1, 2],
  call: [1, 2, 3],
  busy: [1, 2, 3],
  longest: 10_000,
  resume: 600_000,
}

export interface DeskOptions extends Partial<FakeServiceOptions> {
  /** Changes the fake service's address before the backend gets it. */
  address?(url: string): string
}

export async function openDesk({ address = (url) => url, ...options }: DeskOptions = {}): Promise<Desk> {
  const service = await openService(options)
  const where = { url: address(service.url), key: service.key }
  const backend = await openBackend(where, temporaryDir(), { service: patience, imports: waits })
  const { client } = backend

  const settled = async (importId: number): Promise<Settled> => {
    for (;;) {
      const found = await client.imports.get({ importId })
      const isUnderWay = found.items.some(({ state }) => state === 'fetching')
      if (found.state !== 'running' && !isUnderWay) return found
      await sleep(2)
    }
  }
  return {
    service,
    client,
    settled,
    async importVideos(ids, crawlMode = 'never') {
      const terms = { ceilingPerVideoUsd: 1 }
      const { importId } = await client.imports.start({ text: [...ids], source: 'hosted', crawlMode, ...terms })
      return await settled(importId)
    },
    async ask(question, includeTranscription = false) {
      const events = await client.answers.ask({ question, scope: { kind: 'service' }, includeTranscription })
      let answer: Answer | undefined
      for await (const event of events) if (event.type === 'finished') answer = event.answer
      if (answer) return answer
      throw new Error('There is no answer at the end')
    },
  }
}
