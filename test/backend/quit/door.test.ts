// Footnote is closed while requests of other programs are running.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeVideo, makeVideos, startFakeYoutube } from '../../fakes/youtube.ts'
import { fakeVideoId } from '../../fakes/youtube-video.ts'
import { createCheckedClient } from '../doors/http/checked-client.ts'
import { sampleVideos } from '../doors/http/open-door.ts'
import { openService } from '../handlers/open-backend.ts'
import { type Desk, fill, openDesk, openModel, owners, prices, readLibrary } from './quitting.ts'

const question = 'Why do cities stay hot at night?'
const endless = { pieces: ['Walls ', 'store heat [1]. ', ...Array(5000).fill('More. ')], delayMs: 20 }
const page = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`
const [held = ''] = sampleVideos().map(({ videoId }) => videoId)

async function openDoor(desk: Desk) {
  fill(desk)
  const opened = await desk.backend.context.serving
    .open({ port: 0, rate: 1000, earlyMs: 20_000 }, new AbortController().signal)
    .next()
  if (opened.done) throw new Error('The door did not open')
  const { url, key } = opened.value
  return { url, key, client: await createCheckedClient(url, key) }
}

/** A model with a price whose reply is silent or never ends. */
async function openWithModel(owner: (typeof owners)[number]) {
  const model = await openModel()
  const desk = await openDesk(owner, { modelUrl: model.url, model: 'small' })
  await desk.backend.client.settings.update({ ...prices, servesWithoutCap: true })
  return { model, desk, ...(await openDoor(desk)) }
}

const cameBack = { status: 503, body: { error: expect.stringMatching(/stopped serving/) } }

test.each(owners)('an answer in one piece ends with status 503, and its cost is recorded (%s)', async (owner) => {
  const { model, desk, client } = await openWithModel(owner)
  model.replyWith(endless)
  const asked = client.send('/answer', { query: question })
  await expect.poll(() => model.calls.length).toBe(1)
  await desk.backend.close()
  const reply = await asked
  expect(reply).toMatchObject(cameBack)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  const { answers, entries, unknown, open } = readLibrary(desk.dataDir)
  expect(entries).toMatchObject([{ operation: 'model', costUsd: null }])
  expect({ answers, unknown, open, log: desk.log }).toEqual({ answers: [], unknown: 1, open: [], log: [] })
})

test.each(owners)('an answer that has begun ends with its cost and a sentence (%s)', async (owner) => {
  const { model, desk, client } = await openWithModel(owner)
  model.replyWith(endless)
  const { promise: begun, resolve: onBegun } = Promise.withResolvers<void>()
  const streamed = client.stream({ query: question, stream: true }, onBegun)
  await begun
  await desk.backend.close()
  const { events, isDone } = await streamed
  expect(events[0]).toMatchObject({ type: 'answer-chunk' })
  expect(events.slice(-2)).toEqual([
    { type: 'data-cost', data: { dollarCost: { total: 0, unknownCharges: 1 } } },
    { type: 'error', data: { errorText: expect.stringMatching(/stopped serving/) } },
  ])
  const { entries, unknown, open } = readLibrary(desk.dataDir)
  expect(entries).toMatchObject([{ operation: 'model', costUsd: null }])
  expect({ isDone, unknown, open, log: desk.log }).toEqual({ isDone: false, unknown: 1, open: [], log: [] })
})

test('a streamed answer without a word yet ends with status 503', async () => {
  const { model, desk, client } = await openWithModel('app')
  model.replyWith({ pieces: ['Late.'], silentAfter: 0 })
  const asked = client.send('/answer', { query: question, stream: true })
  await expect.poll(() => model.calls.length).toBe(1)
  await desk.backend.close()
  expect(await asked).toMatchObject(cameBack)
  expect(readLibrary(desk.dataDir)).toMatchObject({ unknown: 1, open: [] })
  expect(desk.log).toEqual([])
})

test('a search whose query is being embedded ends with status 503, and its cost is recorded', async () => {
  const { model, desk, client } = await openWithModel('app')
  await desk.backend.client.settings.update({
    embeddingModel: 'vectors',
    embeddingUsdPerMillion: 1,
    servesWithoutCap: true,
  })
  await desk.backend.client.meaning.prepare({ waits: true })
  const known = model.calls.length
  model.replyWith({ silentAfter: 0, to: 'vectors' })
  const asked = client.send('/search', { query: 'how warm a roof gets' })
  await expect.poll(() => model.calls.length).toBe(known + 1)
  await desk.backend.close()
  expect(await asked).toMatchObject(cameBack)
  expect(readLibrary(desk.dataDir)).toMatchObject({ unknown: 1, open: [] })
  expect(desk.log).toEqual([])
})

test.each(owners)('a request whose videos are being fetched ends with status 503 (%s)', async (owner) => {
  const youtube = await startFakeYoutube({ videos: makeVideos(2) })
  onTestFinished(() => youtube.close())
  youtube.fail('hang')
  const desk = await openDesk(owner, { youtubeOrigin: youtube.origin })
  const { client } = await openDoor(desk)
  const asked = client.send('/videos', { urls: [1, 2].map((number) => page(fakeVideoId(number))), crawlMode: 'Always' })
  await expect.poll(() => youtube.log.length).toBeGreaterThan(0)
  await desk.backend.close()
  expect(await asked).toMatchObject(cameBack)
  expect(desk.log).toEqual([])
})

test('if some of the videos are there already, the others fail and nothing is lost', async () => {
  const youtube = await startFakeYoutube({ videos: [makeVideo(1), makeVideo(2)] })
  onTestFinished(() => youtube.close())
  youtube.fail('hang')
  const desk = await openDesk('app', { youtubeOrigin: youtube.origin })
  const { client } = await openDoor(desk)
  const urls = [held, fakeVideoId(1), held, fakeVideoId(2)].map(page)
  const asked = client.post('/videos', { urls, crawlMode: 'Fallback' })
  await expect.poll(() => youtube.log.length).toBeGreaterThan(0)
  await desk.backend.close()
  const { results } = await asked
  expect(results.map(({ status }) => status)).toEqual([
    { url: urls[0], status: 'Success', isLiveCrawl: false },
    ...urls.slice(1).map((url) => ({
      url,
      status: 'Fail',
      error: { type: 'CRAWL_SERVER_ERROR', message: expect.stringMatching(/stopped serving/) },
    })),
  ])
  expect(desk.log).toEqual([])
})

test('requests that arrive while Footnote waits for a paid call get status 503, and then nothing listens', async () => {
  const service = await openService()
  service.setFault({ kind: 'slowHeaders', ms: 1500 })
  const desk = await openDesk('app', { serviceUrl: service.url, serviceKey: service.key })
  const { url, client } = await openDoor(desk)
  const searching = desk.backend.client.search.service({ query: 'orchards' })
  await expect.poll(() => service.log.length).toBe(1)
  const closed = desk.backend.close()
  for (const path of ['/search', '/videos', '/answer'])
    expect(await client.send(path, { query: question, urls: [] })).toMatchObject({ status: 503 })
  const described = await fetch(`${url}/openapi.json`)
  expect(described.status).toBe(503)
  expect(Number(described.headers.get('retry-after'))).toBeGreaterThan(0)
  await Promise.all([closed, searching])
  await expect(fetch(`${url}/openapi.json`)).rejects.toThrow()
  expect(desk.log).toEqual([])
})

test('a client that stops reading does not delay the end', async () => {
  const model = await openModel()
  const desk = await openDesk('app', { modelUrl: model.url, model: 'small' })
  const { url, key } = await openDoor(desk)
  model.replyWith({ pieces: Array(2000).fill('more '.repeat(2000)), delayMs: 1 })
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  const body = JSON.stringify({ query: question, stream: true })
  socket.write(
    `POST /answer HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  await expect.poll(() => model.calls.length).toBe(1)
  // Long enough for all buffers in between to fill up.
  await sleep(1000)
  await desk.backend.close()
  expect(readLibrary(desk.dataDir).open).toEqual([])
  expect(desk.log).toEqual([])
})
