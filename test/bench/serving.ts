import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, connectTo } from '../../src/backend/doors/connect.ts'
import { createToken } from '../../src/backend/doors/token.ts'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import type { BackendMessage, ShellMessage } from '../../src/contract/backend-process.ts'
import type { DoorLoad, LoadOutcome } from './door-load.ts'
import { formatRatio, formatSpread, quantile } from './figures.ts'
import { clipsPerVideo, fillWithMadeVideos, listWordsByRank } from './made-library.ts'
import { madeVideoId } from './made-response.ts'

const processFile = join(import.meta.dirname, '../../src/backend/process.ts')
const loadFile = join(import.meta.dirname, 'door-load-process.ts')
const videoCount = 200
const idleSeconds = 5
const pauseMs = 30

type Calls = Record<'list' | 'search' | 'get', number[]>

/** Measures the app's own calls, one after the other, until `isOver`. */
async function probe(client: Client, words: readonly string[], isOver: () => boolean): Promise<Calls> {
  const calls: Calls = { list: [], search: [], get: [] }
  const time = async (name: keyof Calls, work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    calls[name].push(performance.now() - start)
    await sleep(pauseMs)
  }
  for (let round = 0; !isOver(); round++) {
    await time('list', () => client.videos.list({}))
    await time('search', () => client.search.library({ query: words[(round * 3) % words.length] ?? '' }))
    await time('get', () => client.videos.get({ videoId: madeVideoId(round % videoCount) }))
  }
  return calls
}

/**
 * Prints how much 50 streamed answers and a steady load of searches over HTTP slow down the app's own calls over its WebSocket.
 * The backend, the load and the app each run in a process of their own, as they do for a user.
 */
export async function measureServing({ seconds }: { seconds: number }): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'footnote-bench-'))
  const library = openLibrary(dataDir)
  fillWithMadeVideos(library, videoCount * clipsPerVideo)
  const words = listWordsByRank(library).slice(30, 1030)
  closeLibrary(library)

  const load = fork(loadFile)
  const [{ modelUrl }] = (await once(load, 'message')) as [{ modelUrl: string }]
  const backend = fork(processFile)
  const token = createToken()
  const tell = (message: ShellMessage) => backend.send(message)
  const socket = { port: 0, token, rendererDir: null }
  tell({ type: 'start', config: { dataDir, environment: { modelUrl, model: 'bench' }, socket }, keys: null })
  const [ready] = (await once(backend, 'message')) as [BackendMessage]
  if (ready.type !== 'ready') throw new Error(ready.type === 'failed' ? ready.message : ready.type)
  const connection = await connectTo({ url: ready.url, token })
  if (connection === undefined) throw new Error('The backend cannot be reached')
  try {
    const { client } = connection
    const serving = await client.serving.open({ port: 0, rate: 100_000 })
    const opened = await serving.next()
    if (opened.done) throw new Error('The door did not open')
    const until = (ms: number) => {
      const end = performance.now() + ms
      return () => performance.now() > end
    }
    await probe(client, words, until(1500))
    const atRest = await probe(client, words, until(idleSeconds * 1000))

    const request: DoorLoad = { ...opened.value, seconds, streams: 50, searchesPerSecond: 10, words }
    load.send(request)
    let outcome: LoadOutcome | undefined
    load.once('message', (message: { outcome: LoadOutcome }) => {
      outcome = message.outcome
    })
    const underLoad = await probe(client, words, () => outcome !== undefined)
    if (outcome !== undefined) print(seconds, outcome, atRest, underLoad)
  } finally {
    connection.close()
    tell({ type: 'stop' })
    await once(backend, 'exit')
    rmSync(dataDir, { recursive: true })
  }
}

function print(
  seconds: number,
  { answers, pieces, searches, errors }: LoadOutcome,
  atRest: Calls,
  underLoad: Calls,
): void {
  console.log(`\nServing other programs: 50 streamed answers at once and 10 searches a second for ${seconds} s`)
  console.log(`  ${answers} answers in ${pieces} pieces, ${searches} searches, ${errors.length} kinds of errors`)
  for (const error of errors) console.log(`  ${error}`)
  for (const name of ['list', 'search', 'get'] as const) {
    const ratio = quantile(underLoad[name], 0.95) / quantile(atRest[name], 0.95)
    console.log(`  ${name.padEnd(6)} at rest    ${formatSpread(atRest[name])}`)
    console.log(`         under load ${formatSpread(underLoad[name])}; p95 ${formatRatio(ratio)}`)
  }
}
