import { onTestFinished } from 'vitest'
import type { BackendConfig } from '../../../src/backend/backend-config.ts'
import { createToken } from '../../../src/backend/doors/token.ts'
import { type Backend, startBackend } from '../../../src/backend/start.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { type FakeService, type FakeServiceOptions, makeFakeVideos, startFakeService } from '../../fakes/service.ts'

export async function openService(options: Partial<FakeServiceOptions> = {}): Promise<FakeService> {
  const service = await startFakeService({ videos: makeFakeVideos(40), ...options })
  onTestFinished(() => service.close())
  return service
}

/** Opens the complete backend with this data folder and service. */
export async function openBackend(
  service: { url: string; key: string },
  dataDir = makeDataDir(),
  waits: BackendConfig['waits'] = {},
): Promise<Backend> {
  const backend = await startBackend({
    dataDir,
    owner: 'app',
    environment: { serviceUrl: service.url, serviceKey: service.key },
    socket: { port: 0, token: createToken(), rendererDir: null },
    runsImports: true,
    waits,
    log: () => {},
  })
  onTestFinished(() => backend.close())
  return backend
}

/** The content of an exported file. */
export const contentOf = (file: { contentBase64: string } | null) =>
  Buffer.from(file?.contentBase64 ?? '', 'base64').toString('utf8')

/** Runs an import to its end and returns its final state. */
export async function importAll(
  { client }: Backend,
  request: Parameters<Backend['client']['imports']['start']>[0],
): Promise<Awaited<ReturnType<Backend['client']['imports']['get']>>> {
  const { importId } = await client.imports.start(request)
  for (;;) {
    const found = await client.imports.get({ importId })
    if (found.state !== 'running') return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
