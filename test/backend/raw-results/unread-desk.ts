// A complete backend with a service that damages its results. Its library can be changed as if a later version of Footnote opened
// it.
import { getRawResult } from '../../../src/backend/library/videos/raw-results.ts'
import type { Backend } from '../../../src/backend/start.ts'
import { type FakeService, type Fault, fakeVideoId, makeFakeVideos } from '../../fakes/service.ts'
import type { Spoiling } from '../../fakes/service-spoilt.ts'
import { contentOf, importAll, openBackend, openService } from '../handlers/open-backend.ts'
import { temporaryDir } from '../library/temporary-library.ts'

export const videoId = fakeVideoId(3)

type Imported = Awaited<ReturnType<typeof importAll>>

export interface UnreadDesk {
  service: FakeService
  backend: Backend
  client: Backend['client']
  /** The service has this fault once, in its next response to a request that may fetch live, or to any request. */
  spoil(fault: Fault, where?: 'live' | 'any'): void
  /** Imports the video with a live fetch. `spoiling` is what is wrong with its result. */
  fetch(spoiling?: Spoiling, options?: { refresh?: boolean; replace?: boolean }): Promise<Imported>
  kept(): { rawId: number; videoId: string | null; problem: string }[]
  /** Changes the raw results as if an earlier version had kept them, and repairs their JSON so that it can be read now. */
  age(repair?: (json: string) => string): void
  exported(rawIds: number[]): Promise<string>
}

export async function openUnreadDesk(availability: 'crawled' | 'cached' = 'crawled'): Promise<UnreadDesk> {
  let next: { fault: Fault; where: 'live' | 'any' } | undefined
  const service = await openService({
    videos: makeFakeVideos(20, { availability }),
    faultFor(_endpoint, body) {
      const isLookUp = (body as { crawlMode?: string }).crawlMode === 'Never'
      if (next === undefined || (isLookUp && next.where === 'live')) return undefined
      const { fault } = next
      next = undefined
      return fault
    },
  })
  const waits = { imports: { lost: [1, 2, 3, 4], item: [1, 2] } }
  const backend = await openBackend(service, temporaryDir(), waits)
  const { client } = backend
  const { library } = backend.context.parts()
  return {
    service,
    backend,
    client,
    spoil(fault, where = 'live') {
      next = { fault, where }
    },
    fetch(spoiling, { refresh = false, replace = false } = {}) {
      if (spoiling !== undefined) next = { fault: { kind: 'results', change: spoiling }, where: 'live' }
      const crawlMode = refresh ? 'always' : 'fallback'
      return importAll(backend, { text: [videoId], source: 'hosted', crawlMode, replace, ceilingPerVideoUsd: 1 })
    },
    kept: () =>
      library
        .prepare<[], ReturnType<UnreadDesk['kept']>[number]>(
          'SELECT id AS rawId, youtube_id AS videoId, problem FROM raw_results ORDER BY id',
        )
        .all(),
    age(repair = (json) => json) {
      for (const rawId of library.prepare<[], number>('SELECT id FROM raw_results').pluck().all())
        library
          .prepare("UPDATE raw_results SET app_version = '0.0.9', json = ? WHERE id = ?")
          .run(repair(getRawResult(library, rawId).json), rawId)
    },
    exported: async (rawIds) => contentOf(await client.rawResults.export({ rawIds })),
  }
}

/** Adds the text that `clipWithoutText` leaves out. */
export function withText(json: string): string {
  const result = JSON.parse(json)
  for (const clip of (result.data ?? result).transcription.videoClips)
    clip.visualDescription ??= 'A ladder, read at last.'
  return JSON.stringify(result)
}
