import { onTestFinished } from 'vitest'
import { createToken } from '../../../src/backend/doors/token.ts'
import { closeLibrary, openLibrary } from '../../../src/backend/library/database/open.ts'
import { type Backend, startBackend } from '../../../src/backend/start.ts'
import type { VideoContent } from '../../../src/contract/app/videos.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { save } from '../library/video-content.ts'

export interface Desk {
  backend: Backend
  client: Backend['client']
  dataDir: string
}

/** Opens the complete backend, without a service, on a library with these videos. Later videos are newer. */
export async function openDesk(videos: readonly Partial<VideoContent>[]): Promise<Desk> {
  const dataDir = makeDataDir()
  const library = openLibrary(dataDir)
  for (const [index, video] of videos.entries()) save(library, video, index)
  closeLibrary(library)
  return reopen(dataDir)
}

/** Opens the backend on a folder that no other backend uses. */
export async function reopen(dataDir: string): Promise<Desk> {
  const backend = await startBackend({
    dataDir,
    owner: 'app',
    environment: {},
    socket: { port: 0, token: createToken(), rendererDir: null },
    runsImports: true,
    log: () => {},
  })
  onTestFinished(() => backend.close())
  return { backend, client: backend.client, dataDir }
}

/** The videos and texts that a search for moments finds. */
export async function found({ client }: Desk, query: string): Promise<string[]> {
  const { results } = await client.search.library({ query })
  return results.flatMap(({ videoId, moments }) => moments.map(({ text }) => `${videoId}: ${text}`))
}
