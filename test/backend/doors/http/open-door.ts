// The complete backend, serving other programs over HTTP from a library with the sample collection.
import { onTestFinished } from 'vitest'
import { createToken } from '../../../../src/backend/doors/token.ts'
import { saveVideo } from '../../../../src/backend/saving/save-video.ts'
import { contentFromService } from '../../../../src/backend/sources/hosted/content.ts'
import { type Backend, startBackend } from '../../../../src/backend/start.ts'
import type { VideoContent } from '../../../../src/contract/app/videos.ts'
import { makeDataDir } from '../../../e2e/app.ts'
import { loadSample } from '../../../sample/load-sample.ts'
import { type CheckedClient, createCheckedClient } from './checked-client.ts'

export interface Door {
  backend: Backend
  url: string
  key: string
  client: CheckedClient
  /** Stops serving. */
  shut(): Promise<void>
  /** Stops serving and closes the backend. */
  end(): Promise<void>
  /** The messages that the backend logged. */
  log: string[]
}

export interface DoorOptions {
  videos?: readonly VideoContent[]
  youtubeOrigin?: string
  model?: { url: string; name: string }
  host?: string
  rate?: number
  requestTimeoutMs?: number
  /** Several tests share the server, and one of them ends it. Otherwise it ends with the test. */
  isShared?: boolean
}

const idOf = (url: string) => new URL(url).searchParams.get('v') ?? ''

/** The videos of the sample that are not made to fail, as if imported from a service. */
export const sampleVideos = (): VideoContent[] =>
  loadSample().flatMap(({ data, availability }) =>
    typeof availability === 'object' ? [] : [contentFromService(idOf(data.url), data, false).video],
  )

export async function openDoor(options: DoorOptions = {}): Promise<Door> {
  const { videos = sampleVideos(), youtubeOrigin, model, rate = 10_000, requestTimeoutMs, isShared = false } = options
  const { host } = options
  const log: string[] = []
  const backend = await startBackend({
    dataDir: makeDataDir(),
    owner: 'app',
    environment: {
      ...(youtubeOrigin === undefined ? {} : { youtubeOrigin }),
      ...(model === undefined ? {} : { modelUrl: model.url, model: model.name }),
    },
    socket: { port: 0, token: createToken(), rendererDir: null },
    runsImports: false,
    log: (message, error) => log.push(`${message}: ${error instanceof Error ? error.stack : error}`),
  })
  const { library } = backend.context.parts()
  for (const video of videos) saveVideo(library, video, { openAtMs: 0, addedAt: 0 })
  const stop = new AbortController()
  const events = backend.context.serving.open(
    // Long enough that early failures get their own HTTP status even on a slow machine.
    {
      port: 0,
      rate,
      earlyMs: 20_000,
      ...(host === undefined ? {} : { host }),
      ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
    },
    stop.signal,
  )
  const opened = await events.next()
  if (opened.done) throw new Error('The door did not open')
  const shut = async () => {
    stop.abort()
    await events.next()
  }
  const end = async () => {
    await shut()
    await backend.close()
  }
  if (!isShared) onTestFinished(end)
  const { url, key } = opened.value
  return { backend, url, key, log, shut, end, client: await createCheckedClient(url, key) }
}
