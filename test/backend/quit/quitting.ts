// A backend that is closed in the middle of something, and its library as the next start finds it.
import { onTestFinished } from 'vitest'
import type { BackendConfig } from '../../../src/backend/backend-config.ts'
import { createToken } from '../../../src/backend/doors/token.ts'
import { listAnswers } from '../../../src/backend/library/answers.ts'
import { closeLibrary, openLibrary } from '../../../src/backend/library/database/open.ts'
import { readCosts } from '../../../src/backend/library/ledger/ledger.ts'
import { listReservations } from '../../../src/backend/library/ledger/reservations.ts'
import { saveVideo } from '../../../src/backend/saving/save-video.ts'
import { type Backend, startBackend } from '../../../src/backend/start.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { type FakeModel, type FakeModelOptions, startFakeModel } from '../../fakes/model.ts'
import { sampleVideos } from '../doors/http/open-door.ts'

export const owners = ['app', 'command'] as const

export interface Desk {
  backend: Backend
  dataDir: string
  /** Everything the backend logged. Closing alone must not log anything. */
  log: string[]
}

/** A backend with a data folder, by default an empty one. */
export async function openDesk(
  owner: BackendConfig['owner'],
  environment: BackendConfig['environment'],
  { dataDir = makeDataDir(), waits = {} }: { dataDir?: string; waits?: BackendConfig['waits'] } = {},
): Promise<Desk> {
  const log: string[] = []
  const backend = await startBackend({
    dataDir,
    owner,
    environment,
    socket: { port: 0, token: createToken(), rendererDir: null },
    runsImports: true,
    waits,
    log: (message, error) => log.push(`${message}: ${error instanceof Error ? error.stack : error}`),
  })
  onTestFinished(() => backend.close())
  return { backend, dataDir, log }
}

export function fill({ backend }: Desk): void {
  const { library } = backend.context.parts()
  for (const video of sampleVideos()) saveVideo(library, video, { openAtMs: 0, addedAt: 0 })
}

/** A fake model that is closed when the test ends. `prices` below are its prices. */
export async function openModel(options: FakeModelOptions = {}): Promise<FakeModel> {
  const model = await startFakeModel(options)
  onTestFinished(() => model.close())
  return model
}

export const prices = { modelInputUsdPerMillion: 1, modelOutputUsdPerMillion: 5 }

/** What a library contains once no process has it open. */
export function readLibrary(dataDir: string) {
  const library = openLibrary(dataDir)
  try {
    const { entries, unknown } = readCosts(library, new Date())
    return { answers: listAnswers(library), entries, unknown, open: listReservations(library) }
  } finally {
    closeLibrary(library)
  }
}

export async function readAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
