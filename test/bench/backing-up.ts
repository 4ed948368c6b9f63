// Measures a backup of a large library while videos are imported, and bringing it back.
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createToken } from '../../src/backend/doors/token.ts'
import { closeLibrary, libraryPath, openLibrary } from '../../src/backend/library/database/open.ts'
import { saveVideo } from '../../src/backend/saving/save-video.ts'
import { readOutcomes } from '../../src/backend/sources/hosted/outcomes.ts'
import { type Backend, startBackend } from '../../src/backend/start.ts'
import { clipsPerVideo, fillWithMadeVideos } from './made-library.ts'
import { madeVideoId, makeVideosResponse } from './made-response.ts'

const start = (dataDir: string): Promise<Backend> =>
  startBackend({
    dataDir,
    owner: 'app',
    environment: {},
    socket: { port: 0, token: createToken(), rendererDir: null },
    runsImports: false,
    log: (message, error) => console.log(message, error),
  })

/** Saves a video every 100 ms, as an import does, until the signal. Returns how many. */
async function importUntil({ context }: Backend, signal: AbortSignal, first: number): Promise<number> {
  let saved = 0
  for (; !signal.aborted; saved++) {
    const { results } = makeVideosResponse(1, clipsPerVideo, first + saved)
    const [outcome] = readOutcomes(results, [madeVideoId(first + saved)])
    const { library, onVideoSaved } = context.parts()
    if (outcome?.kind === 'fetched') {
      const began = performance.now()
      try {
        saveVideo(library, outcome.video, { openAtMs: 0, addedAt: Date.now() })
        onVideoSaved({ ...outcome.video, thumbnail: null, storyboard: null })
      } catch (error) {
        console.log(`  a save failed after ${Math.round(performance.now() - began)} ms: ${error}`)
      }
    }
    await sleep(100)
  }
  return saved
}

/** Makes small calls until the signal. Returns how long each took, in ms, from the moment when it should have begun. */
async function callUntil({ client }: Backend, signal: AbortSignal): Promise<number[]> {
  const waits: number[] = []
  while (!signal.aborted) {
    const due = performance.now() + 10
    await sleep(10)
    await client.videos.row({ videoId: madeVideoId(1) })
    waits.push(performance.now() - due)
  }
  return waits
}

async function during<Result>(backend: Backend, first: number, work: () => Promise<Result>) {
  const over = new AbortController()
  const [imported, waits] = [importUntil(backend, over.signal, first), callUntil(backend, over.signal)]
  const began = performance.now()
  const result = await work()
  const seconds = (performance.now() - began) / 1000
  over.abort()
  return { result, seconds, imported: await imported, waits: (await waits).sort((a, b) => a - b) }
}

const describe = ({ seconds, imported, waits }: { seconds: number; imported: number; waits: number[] }) =>
  `${seconds.toFixed(1)} s; ${imported} videos were saved and ${waits.length} calls made meanwhile: median ${waits[waits.length >> 1]?.toFixed(1)} ms, 95 of 100 within ${waits[Math.floor(waits.length * 0.95)]?.toFixed(1)} ms, longest ${waits.at(-1)?.toFixed(1)} ms`

async function ended({ client }: Backend, taskId: number): Promise<void> {
  for (;;) {
    const task = (await client.tasks.list()).tasks.find((one) => one.taskId === taskId)
    if (task?.state === 'finished') return
    if (task?.state === 'failed') throw new Error(task.failures[0]?.message)
    await sleep(50)
  }
}

/** Makes a library unless the folder has one. */
function makeOnce(dir: string, passages: number): string {
  if (existsSync(libraryPath(dir))) return dir
  const library = openLibrary(dir)
  fillWithMadeVideos(library, passages)
  closeLibrary(library)
  return dir
}

export async function measureBackup({ passages, libraryDir }: { passages: number; libraryDir: string | undefined }) {
  const dir = mkdtempSync(join(tmpdir(), 'footnote-backup-'))
  const first = Math.ceil(passages / clipsPerVideo)
  try {
    const dataDir = join(dir, 'data')
    cpSync(makeOnce(libraryDir ?? join(dir, 'made'), passages), dataDir, { recursive: true })
    const backend = await start(dataDir)
    await backend.client.marks.create({
      marks: Array.from({ length: 1000 }, (_, index) => ({
        videoId: madeVideoId(index),
        target: { type: 'moment' as const, kind: 'said' as const, startMs: 0, endMs: 1000 },
        tags: { names: ['bench'] },
      })),
    })
    console.log(
      `\nBackup of ${passages.toLocaleString('en')} clips, ${Math.round(statSync(join(dataDir, 'library.sqlite')).size / 1e6)} MB, during an import`,
    )
    const idle = await during(backend, 30_000, () => sleep(5000))
    console.log(`  without a backup: ${describe(idle)}`)
    const backup = await during(backend, first, async () => {
      const { task, file } = await backend.client.backups.start({ path: dir })
      await ended(backend, task.taskId)
      return file
    })
    console.log(`  backup: ${describe(backup)}; ${Math.round(statSync(backup.result).size / 1e6)} MB`)
    const check = await during(backend, 50_000, () => backend.client.backups.check({ path: backup.result }))
    const { counts, checkId } = check.result
    console.log(`  check: ${describe(check)}; ${counts.videos} videos, ${counts.clips} clips, ${counts.marks} marks`)
    const merge = await during(backend, 70_000, async () => {
      const { task } = await backend.client.backups.merge({ checkId })
      await ended(backend, task.taskId)
    })
    console.log(`  merge of the same backup: ${describe(merge)}`)
    const began = performance.now()
    await backend.client.backups.restore({ checkId })
    console.log(`  restore of the checked backup: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    const { library } = backend.context.parts()
    console.log(
      `  restored: ${(await backend.client.videos.list({})).videos.length} videos, integrity ${library.pragma('integrity_check', { simple: true })}`,
    )
    await backend.close()
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
