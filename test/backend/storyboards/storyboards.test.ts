// From the player's answer to the picture on the page, with the complete backend and a fake YouTube.
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { decode } from 'jpeg-js'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createToken } from '../../../src/backend/doors/token.ts'
import { type Backend, startBackend } from '../../../src/backend/start.ts'
import type { Storyboard } from '../../../src/contract/app/storyboards.ts'
import { sheetPath } from '../../../src/contract/picture-path.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { type FakeYoutube, makeVideo, startFakeYoutube } from '../../fakes/youtube.ts'
import type { FakeStoryboard } from '../../fakes/youtube-sheets.ts'
import { importAll } from '../handlers/open-backend.ts'

const scenes: FakeStoryboard = { intervalMs: 5000, sceneStartsMs: [0, 60_000, 180_000] }

async function openYoutube(storyboard: FakeStoryboard): Promise<FakeYoutube> {
  const youtube = await startFakeYoutube({ videos: [makeVideo(1, { storyboard, durationMs: 300_000 })] })
  onTestFinished(() => youtube.close())
  return youtube
}

async function openBackend(youtube: FakeYoutube, dataDir = makeDataDir()): Promise<Backend & { dataDir: string }> {
  const backend = await startBackend({
    dataDir,
    owner: 'app',
    runsImports: true,
    log: () => {},
    environment: { youtubeOrigin: youtube.origin },
    socket: { port: 0, token: createToken(), rendererDir: null },
  })
  onTestFinished(() => backend.close())
  return { ...backend, dataDir }
}

const videoId = makeVideo(1).id
const sheetsAsked = (youtube: FakeYoutube) => youtube.log.filter(({ path }) => path.startsWith('/sb/'))

async function readFrames({ client }: Backend): Promise<Storyboard | null> {
  return (await client.storyboards.get({ videoId })).storyboard
}

/** Imports a video and waits for its sheets, as far as they can be fetched. */
async function openWith(storyboard: FakeStoryboard) {
  const youtube = await openYoutube(storyboard)
  const backend = await openBackend(youtube)
  await importAll(backend, { text: videoId, source: 'local' })
  await backend.context.parts().sheetKeeper.settled(10_000)
  return { youtube, backend, frames: await readFrames(backend) }
}

const get = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; type: string | undefined; body: Buffer }>((resolve, reject) => {
    // `fetch` would normalise the path.
    const [, host = '', port = '', path = ''] = /^http:\/\/([^:/]+):(\d+)(.*)$/.exec(url) ?? []
    const asked = request(
      { host, port, path, headers: { 'sec-fetch-site': 'same-origin', ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'],
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    asked.on('error', reject)
    asked.end()
  })

describe('still frames', () => {
  test('are fetched with a video, one sheet at a time, and are there without a network', async () => {
    const { youtube, backend, frames } = await openWith(scenes)
    expect(frames?.sheets).toEqual([
      { width: 800, height: 450 },
      { width: 800, height: 450 },
      { width: 800, height: 270 },
    ])
    expect(sheetsAsked(youtube)).toHaveLength(3)
    await youtube.close()
    const sheet = await get(backend.url + sheetPath(videoId, 2, frames ?? never()))
    expect(sheet).toMatchObject({ status: 200, type: 'image/jpeg' })
    expect(decode(sheet.body)).toMatchObject({ width: 800, height: 270 })
    expect((await backend.client.videos.get({ videoId })).storyboard).toEqual(frames)
    expect(JSON.stringify(await backend.client.videos.get({ videoId }))).not.toContain('sigh')
  })

  test('of a short video are one small sheet', async () => {
    const { frames } = await openWith({ intervalMs: null, sceneStartsMs: [0] })
    expect(frames).toMatchObject({ width: 48, intervalMs: null, sheets: [{ width: 480, height: 270 }] })
  })

  test('stay if other sheets are faulty', async () => {
    const { frames } = await openWith({
      ...scenes,
      intervalMs: 2000,
      faults: { 0: 'missing', 1: 'narrow', 2: 'html', 3: 'huge', 5: 'png' },
    })
    const whole = { width: 800, height: 450 }
    expect(frames?.sheets).toEqual([
      null,
      { width: 795, height: 450 },
      null,
      null,
      whole,
      null,
      { width: 800, height: 90 },
    ])
  })

  test('that are missing are requested with new addresses from time to time', async () => {
    const { youtube, backend, frames } = await openWith({ ...scenes, firstVisit: 2 })
    expect(frames?.sheets).toEqual([null, null, null])
    await backend.client.storyboards.fetchMissing({ videoId })
    expect(sheetsAsked(youtube)).toHaveLength(3)

    const { library } = backend.context.parts()
    library.prepare('UPDATE storyboards SET tried_at = tried_at - 3600000').run()
    await backend.client.storyboards.fetchMissing({ videoId })
    expect((await readFrames(backend))?.sheets.every((size) => size !== null)).toBe(true)
    const asked = youtube.log.length
    await backend.client.storyboards.fetchMissing({ videoId })
    expect(youtube.log).toHaveLength(asked)
  })

  test('that cannot be fetched say why, and are not requested again at once', async () => {
    const { youtube, backend } = await openWith({ ...scenes, firstVisit: 9 })
    const { library } = backend.context.parts()
    library.prepare('UPDATE storyboards SET tried_at = 0').run()
    youtube.fail('rate-limit')
    await expect(backend.client.storyboards.fetchMissing({ videoId })).rejects.toMatchObject({
      code: 'YOUTUBE_LIMITED',
    })
    const asked = youtube.log.length
    await backend.client.storyboards.fetchMissing({ videoId })
    expect(youtube.log).toHaveLength(asked)
  })

  test('that were still waiting when the app ended are fetched at the next start', async () => {
    const { youtube, backend } = await openWith(scenes)
    const { library } = backend.context.parts()
    library.prepare(`UPDATE storyboards SET tried_at = NULL, sheets = '[null,null,null]'`).run()
    await backend.close()
    const again = await openBackend(youtube, backend.dataDir)
    await again.context.parts().sheetKeeper.settled(10_000)
    expect((await readFrames(again))?.sheets.every((size) => size !== null)).toBe(true)
  })

  test('are deleted for good with their video, and stay while it is in the trash', async () => {
    const { backend, frames } = await openWith(scenes)
    const folder = join(backend.dataDir, 'storyboards', Buffer.from(videoId).toString('hex'))
    expect(existsSync(folder)).toBe(true)
    await backend.client.videos.remove({ videoIds: [videoId] })
    expect(existsSync(folder)).toBe(true)
    await backend.client.trash.empty({})
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), 10_000)
    expect((await get(backend.url + sheetPath(videoId, 0, frames ?? never()))).status).toBe(404)
  })

  test("are served only to the app's own page, and their address leads to nothing else", async () => {
    const { backend } = await openWith(scenes)
    const status = async (path: string, headers = {}) => (await get(backend.url + path, headers)).status
    expect(await status(`/storyboards/${videoId}/0`)).toBe(200)
    expect(await status(`/storyboards/${videoId}/0`, { 'sec-fetch-site': 'cross-site' })).toBe(404)
    for (const path of [
      ...[`/storyboards/${videoId}/3`, `/storyboards/${videoId}/-1`, `/storyboards/${videoId}/0.jpg`],
      ...[`/storyboards/${videoId}/../../library.sqlite`, '/storyboards/../../library.sqlite', '/storyboards/%2e%2e/0'],
      ...[`/storyboards/${videoId}/..%2f..%2flibrary.sqlite`, `/storyboards/${videoId}/0/../0`, '/storyboards//0'],
    ])
      expect(await status(path), path).toBe(404)
  })
})

function never(): never {
  throw new Error('the video has no frames')
}
