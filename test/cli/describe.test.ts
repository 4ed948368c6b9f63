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
    ...{ FOOTNOTE_DATA: dataDir, FOOTNOTE_YOUTUBE_ORIGIN: youtube.origin },
    ...{ FOOTNOTE_MODEL_URL: model.url, FOOTNOTE_MODEL: 'sees' },
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

test('says how many pictures and what they cost, then has them described, then has that for nothing', async () => {
  expect((await footnote('describe', '--estimate', video.id)).document).toMatchObject({ shots: 4, pictures: 4, usd: 0 })
  expect(model.calls).toHaveLength(0)
  const { status, document, stderr } = await footnote('describe', video.id)
  expect(status).toBe(0)
  expect(stderr).toMatch(/4 shots, 4 pictures for sees; at most \d+ tokens, at most \$0/)
  expect(document).toMatchObject({ videoId: video.id, state: 'finished', failures: [], costUsd: 0 })
  expect(document.visualClips.map(({ startMs }: { startMs: number }) => startMs)).toEqual([0, 10_000, 20_000, 30_000])
  await footnote('describe', video.id, '--from', '0:12', '--to', '25s', '--most', '2')
  // Of the two pictures of this part one is the same as before.
  expect(model.calls).toHaveLength(5)
  const { document: found } = await footnote('search', 'board', '--kind', 'shown')
  expect(found.results[0].moments.length).toBeGreaterThan(3)
})

test('exits with 3 when pictures were not described, and with 2 for what it does not understand', async () => {
  model.replyWith({ pieces: ['none'] })
  const some = await footnote('describe', video.id, '--from', '5s')
  expect(some.status).toBe(3)
  expect(some.stderr).toMatch(/footnote: 1 of 4 pictures were not described; the others are kept/)
  expect((await footnote('describe', video.id, '--from', 'soon')).status).toBe(2)
  expect((await footnote('describe', video.id, '--from', '20', '--to', '10')).status).toBe(2)
  expect((await footnote('describe', video.id, '--most', '0')).status).toBe(2)
})
