import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, runCommand } from '../e2e/app.ts'
import { type FakeModel, startFakeModel } from '../fakes/model.ts'
import { type FakeYoutube, makeVideo, startFakeYoutube } from '../fakes/youtube.ts'

const storyboard = { intervalMs: 2000, sceneStartsMs: [0, 10_000, 20_000, 30_000] }
const video = makeVideo(1, { storyboard, durationMs: 40_000 })
const dataDir = makeDataDir()
let youtube: FakeYoutube
let model: FakeModel

const footnote = async (...args: string[]) => {
  const environment = {
    FOOTNOTE_DATA: dataDir,
    FOOTNOTE_YOUTUBE_ORIGIN: youtube.origin,
    FOOTNOTE_MODEL_URL: model.url,
    FOOTNOTE_MODEL: 'sees',
  }
  const { status, stdout, stderr } = await runCommand([...args, '--json'], { environment })
  return { status, stderr, document: stdout === '' ? undefined : JSON.parse(stdout) }
}

beforeAll(async () => {
  model = await startFakeModel({ answer: ({ images }) => [`SHOWN: Board of ${images[0]?.length} letters.`] })
  youtube = await startFakeYoutube({ videos: [video] })
  await footnote('add', video.id)
})
afterAll(async () => {
  await youtube.close()
  await model.close()
})

test('says how many frames there are and what they cost, and then has them described', async () => {
  expect((await footnote('describe', '--estimate', video.id)).document).toMatchObject({ shots: 4, pictures: 4, usd: 0 })
  expect(model.calls).toHaveLength(0)
  const { status, document, stderr } = await footnote('describe', video.id)
  expect(status).toBe(0)
  expect(stderr).toMatch(/4 shots, 4 pictures for sees; at most [\d,]+ tokens, at most \$0/)
  expect(document).toMatchObject({ videoId: video.id, state: 'finished', failures: [], costUsd: 0 })
  expect(document.visualClips.map(({ startMs }: { startMs: number }) => startMs)).toEqual([0, 10_000, 20_000, 30_000])
})

test('ends with status 3 if some frames were not described, and with 2 for an invalid time', async () => {
  model.replyWith({ pieces: ['none'] })
  const { status, stderr, document } = await footnote(
    'describe',
    video.id,
    '--from',
    '5s',
    '--to',
    '0:25',
    '--most',
    '3',
  )
  expect(status).toBe(3)
  expect(stderr).toMatch(/footnote: 1 of 3 pictures could not be described; the others are kept/)
  expect(document.visualClips.map(({ startMs }: { startMs: number }) => startMs)).toEqual([
    0, 10_000, 20_000, 25_000, 30_000,
  ])
  expect((await footnote('describe', video.id, '--from', 'soon')).status).toBe(2)
  expect(await footnote('describe', video.id, '--from', '0:40')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/--from 0:40 is past the end: the video is 0:40 long/),
  })
})
