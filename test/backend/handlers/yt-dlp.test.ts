import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createToken } from '../../../src/backend/doors/token.ts'
import { type Backend, startBackend } from '../../../src/backend/start.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { makeVideo, startFakeYoutube } from '../../fakes/youtube.ts'
import { infoOf, makeYtDlp } from '../../fakes/yt-dlp.ts'
import { importAll } from './open-backend.ts'

async function openWithYoutube(...videos: ReturnType<typeof makeVideo>[]): Promise<Backend> {
  const youtube = await startFakeYoutube({ videos })
  onTestFinished(() => youtube.close())
  const backend = await startBackend({
    dataDir: makeDataDir(),
    owner: 'app',
    environment: { youtubeOrigin: youtube.origin },
    socket: { port: 0, token: createToken(), rendererDir: null },
    runsImports: true,
    log: () => {},
  })
  onTestFinished(() => backend.close())
  return backend
}

describe.skipIf(process.platform === 'win32')('yt-dlp', () => {
  test('is saved once it has reported its version, but not used while a fake YouTube is set, which it would bypass', async () => {
    const video = makeVideo(3, { failure: 'client-refused' })
    const backend = await openWithYoutube(video)
    const { client } = backend
    const program = makeYtDlp({ version: '2026.08.19', info: infoOf(video) })
    const chosen = await client.settings.chooseYtDlp({ path: program.path })
    expect(chosen).toMatchObject({ version: '2026.08.19', settings: { ytDlpPath: program.path, isYtDlpOn: true } })
    expect(await client.settings.testYtDlp()).toEqual({ version: '2026.08.19' })
    expect(chosen.settings.hasYoutubeStandIn).toBe(true)
    expect((await importAll(backend, { text: video.id })).counts).toMatchObject({ saved: 0, failed: 1 })
    expect(program.runs()).toEqual([])
  })

  test('is not saved if it is another program, and the previous setting stays', async () => {
    const { client } = await openWithYoutube()
    const { path } = makeYtDlp()
    await client.settings.chooseYtDlp({ path })
    await expect(client.settings.chooseYtDlp({ path: process.execPath })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(/is not yt-dlp/),
    })
    expect(await client.settings.get()).toMatchObject({ ytDlpPath: path, isYtDlpOn: true })
  })

  test('is forgotten on request', async () => {
    const { client } = await openWithYoutube()
    await client.settings.chooseYtDlp({ path: makeYtDlp().path })
    const { settings } = await client.settings.chooseYtDlp({ path: null })
    expect(settings).toMatchObject({ ytDlpPath: null, isYtDlpOn: false })
    await expect(client.settings.testYtDlp()).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })

  test('cannot be set together with the other settings', async () => {
    const { client } = await openWithYoutube()
    await client.settings.update({ ytDlpPath: join('/', 'bin', 'sh'), isYtDlpOn: true } as { isYtDlpOn: boolean })
    expect((await client.settings.get()).ytDlpPath).toBeNull()
  })
})
