// Footnote is closed during paid calls: those that are answered in time are recorded with their cost, all others as lost.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Backend } from '../../../src/backend/start.ts'
import { findAppError } from '../../../src/contract/app/errors.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { sampleVideos } from '../../e2e/sample-videos.ts'
import type { FakeModel, ModelReply } from '../../fakes/model.ts'
import { type FakeService, type FakeServiceOptions, fakeVideoId, makeFakeVideos } from '../../fakes/service.ts'
import { makeVideo, startFakeYoutube } from '../../fakes/youtube.ts'
import { importAll, openService } from '../handlers/open-backend.ts'
import { type Desk, fill, openDesk, openModel, owners, prices, readLibrary } from './quitting.ts'

const late = 60_000
const soon = 400
const inTime = {}
const tooLate = { lastCallMs: 300 }

const slowly = (service: FakeService, ms: number) =>
  service.setFault({ kind: 'slowHeaders', ms, times: Number.POSITIVE_INFINITY })

/** Resolves with the error, if there is one, so that no rejection goes unhandled. */
const outcomeOf = (call: Promise<unknown>) => call.catch((error: unknown) => findAppError(error) ?? error)

async function openAtService(owner: (typeof owners)[number], ms: number, options: Partial<FakeServiceOptions> = {}) {
  const service = await openService(options)
  slowly(service, ms)
  const environment = { serviceUrl: service.url, serviceKey: service.key }
  const desk = await openDesk(owner, environment, { waits: ms === soon ? inTime : tooLate })
  return { service, desk, environment }
}

async function close({ backend, log }: Desk) {
  const before = performance.now()
  await backend.close()
  const tookMs = Math.round(performance.now() - before)
  expect(log).toEqual([])
  return tookMs
}

describe.each(owners)('a call to the service that is running when Footnote is closed (%s)', (owner) => {
  test.each([
    ['in time', soon],
    ['too late', late],
  ])('a search (%s)', async (_, ms) => {
    const { service, desk } = await openAtService(owner, ms)
    const searching = outcomeOf(desk.backend.client.search.service({ query: 'orchards' }))
    await expect.poll(() => service.log.length).toBe(1)
    await close(desk)
    const { entries, unknown, open } = readLibrary(desk.dataDir)
    const costUsd = ms === soon ? service.ledger.totalUsd() : null
    expect(entries).toMatchObject([{ operation: 'search', costUsd }])
    expect({ unknown, open }).toEqual({ unknown: ms === soon ? 0 : 1, open: [] })
    expect(await searching).toMatchObject(ms === soon ? { costUsd } : { code: 'CLOSING' })
    expect(service.log).toHaveLength(1)
  })

  test.each([
    ['in time', soon],
    ['too late', late],
  ])('the test of the service (%s)', async (_, ms) => {
    const { service, desk } = await openAtService(owner, ms)
    const testing = outcomeOf(desk.backend.client.settings.testService())
    await expect.poll(() => service.log.length).toBe(1)
    await close(desk)
    const { entries, open } = readLibrary(desk.dataDir)
    expect(entries).toMatchObject([{ operation: 'videos', costUsd: ms === soon ? 0 : null }])
    expect(open).toEqual([])
    expect(await testing).toMatchObject(ms === soon ? { message: expect.any(String) } : { code: 'CLOSING' })
  })

  test('makes Footnote refuse another search', async () => {
    const { service, desk } = await openAtService(owner, soon)
    const searching = outcomeOf(desk.backend.client.search.service({ query: 'orchards' }))
    await expect.poll(() => service.log.length).toBe(1)
    const closed = close(desk)
    expect(await outcomeOf(desk.backend.client.search.service({ query: 'meadows' }))).toMatchObject({ code: 'CLOSING' })
    await Promise.all([closed, searching])
    expect(service.log).toHaveLength(1)
  })

  test.each([
    ['in time', soon],
    ['too late', late],
  ])('live fetches of an import: the next start pays for none of them twice (%s)', async (_, ms) => {
    const { service, desk, environment } = await openAtService(owner, ms, {
      videos: makeFakeVideos(3, { availability: 'crawled' }),
    })
    // The look-up before them is answered at once.
    service.setFault({ kind: 'splitEvery', bytes: 4096 }, { kind: 'slowHeaders', ms, times: Number.POSITIVE_INFINITY })
    const ids = [0, 1, 2].map(fakeVideoId)
    const { importId } = await desk.backend.client.imports.start({
      text: ids.join('\n'),
      source: 'hosted',
      crawlMode: 'fallback',
      ceilingPerVideoUsd: 1,
    })
    await expect.poll(() => service.log.length).toBeGreaterThan(1)
    const fetched = service.log.length - 1
    await close(desk)
    const { unknown, open } = readLibrary(desk.dataDir)
    expect({ unknown, open }).toEqual({ unknown: ms === soon ? 0 : fetched, open: [] })
    service.setFault()
    const next = await openDesk(owner, environment, { dataDir: desk.dataDir, waits: { imports: { lost: [10, 20] } } })
    await expect.poll(async () => (await next.backend.client.imports.get({ importId })).state).not.toBe('running')
    const { counts } = await next.backend.client.imports.get({ importId })
    expect(counts).toMatchObject({ total: 3, saved: 3 })
    for (const [videoId, times] of service.ledger.crawls) expect(times, videoId).toBe(1)
  })

  test.each([
    ['in time', soon],
    ['too late', late],
  ])('look-ups of an import are repeated (%s)', async (_, ms) => {
    const { service, desk, environment } = await openAtService(owner, ms)
    const text = [1, 2, 3].map(fakeVideoId).join('\n')
    const request = { text, source: 'hosted', crawlMode: 'never' } as const
    const { importId } = await desk.backend.client.imports.start(request)
    await expect.poll(() => service.log.length).toBe(1)
    await close(desk)
    const { unknown, open } = readLibrary(desk.dataDir)
    expect({ unknown, open }).toEqual({ unknown: ms === soon ? 0 : 1, open: [] })
    service.setFault()
    const next = await openDesk(owner, environment, { dataDir: desk.dataDir })
    await expect.poll(async () => (await next.backend.client.imports.get({ importId })).counts.saved).toBe(3)
    expect(service.log).toHaveLength(ms === soon ? 1 : 2)
  })
})

const quick: ModelReply = { pieces: ['What it says ', 'in short.'], delayMs: soon / 2 }
const silent: ModelReply = { pieces: ['What it says'], silentAfter: 0 }

/** A backend with the sample's videos and a model with a price, for text and for vectors. */
async function openAtModel(owner: (typeof owners)[number], reply: ModelReply, more: object = {}) {
  const model = await openModel()
  const environment = { modelUrl: model.url, model: 'small', ...more }
  const desk = await openDesk(owner, environment, { waits: reply === silent ? tooLate : inTime })
  fill(desk)
  await desk.backend.client.settings.update(prices)
  return { model, desk, environment }
}

/** Checks that the next start repeats only the request that was lost, and only when the user says so. */
async function expectInterrupted({ client }: Backend, model: FakeModel, calls: number) {
  expect((await client.tasks.list()).tasks).toMatchObject([{ state: 'interrupted' }])
  await sleep(100)
  expect(model.calls).toHaveLength(calls)
}

describe.each(owners)('a call to the model that is running when Footnote is closed (%s)', (owner) => {
  const [videoId = ''] = sampleVideos.map(({ data }) => data.url.slice(-11))

  test.each([
    ['in time', quick],
    ['too late', silent],
  ])('a summary (%s)', async (_, reply) => {
    const { model, desk, environment } = await openAtModel(owner, reply)
    model.replyWith(reply)
    await desk.backend.client.summaries.start({ videoIds: [videoId] })
    await expect.poll(() => model.calls.length).toBe(1)
    await close(desk)
    const { entries, unknown, open } = readLibrary(desk.dataDir)
    expect(entries).toMatchObject([{ purpose: 'summary', costUsd: reply === quick ? expect.any(Number) : null }])
    expect({ unknown, open }).toEqual({ unknown: reply === quick ? 0 : 1, open: [] })
    const next = await openDesk('app', environment, { dataDir: desk.dataDir })
    if (reply === silent) return expectInterrupted(next.backend, model, 1)
    await expect.poll(async () => (await next.backend.client.tasks.list()).tasks[0]?.state).toBe('finished')
    const prompts = model.calls.map(({ prompt }) => prompt)
    expect(new Set(prompts).size).toBe(prompts.length)
  })

  test.each([
    ['in time', quick],
    ['too late', silent],
  ])('a description (%s)', async (_, reply) => {
    const storyboard = { intervalMs: 10_000, sceneStartsMs: [0, 30_000] }
    const youtube = await startFakeYoutube({ videos: [makeVideo(1, { storyboard, durationMs: 60_000 })] })
    onTestFinished(() => youtube.close())
    const { model, desk, environment } = await openAtModel(owner, reply, { youtubeOrigin: youtube.origin })
    const { id } = makeVideo(1)
    await importAll(desk.backend, { text: id, source: 'local' })
    await desk.backend.context.parts().sheetKeeper.settled(10_000)
    model.replyWith(reply === quick ? { ...quick, pieces: ['SHOWN: A roof.\n', 'TEXT: none'] } : silent)
    await desk.backend.client.descriptions.start({ videoId: id })
    await expect.poll(() => model.calls.length).toBe(1)
    await close(desk)
    const { entries, unknown, open } = readLibrary(desk.dataDir)
    expect(entries).toMatchObject([{ purpose: 'description', costUsd: reply === quick ? expect.any(Number) : null }])
    expect({ unknown, open }).toEqual({ unknown: reply === quick ? 0 : 1, open: [] })
    const next = await openDesk('app', environment, { dataDir: desk.dataDir })
    if (reply === silent) return expectInterrupted(next.backend, model, 1)
    await expect.poll(async () => (await next.backend.client.tasks.list()).tasks[0]?.state).not.toBe('running')
    const shown = model.calls.map(({ images, prompt }) => `${images[0]} ${prompt}`)
    expect(new Set(shown).size).toBe(shown.length)
  })

  test.each([
    ['in time', quick],
    ['too late', silent],
  ])('embedding the library (%s)', async (_, reply) => {
    const { model, desk } = await openAtModel(owner, reply)
    const { client } = desk.backend
    await client.settings.update({ embeddingModel: 'vectors', embeddingUsdPerMillion: 1 })
    model.replyWith({ ...(reply === quick ? { delayMs: soon } : { silentAfter: 0 }), to: 'vectors' })
    await client.meaning.prepare({ waits: false })
    await expect.poll(() => model.calls.length).toBe(1)
    await close(desk)
    const { entries, unknown, open } = readLibrary(desk.dataDir)
    expect(entries).toMatchObject([{ purpose: 'embedding', costUsd: reply === quick ? expect.any(Number) : null }])
    expect({ unknown, open }).toEqual({ unknown: reply === quick ? 0 : 1, open: [] })
  })

  test.each([
    ['in time', quick],
    ['too late', silent],
  ])('embedding a query (%s)', async (_, reply) => {
    const { model, desk } = await openAtModel(owner, reply)
    const { client } = desk.backend
    await client.settings.update({ embeddingModel: 'vectors', embeddingUsdPerMillion: 1 })
    await client.meaning.prepare({ waits: true })
    const known = model.calls.length
    model.replyWith({ ...(reply === quick ? { delayMs: soon } : { silentAfter: 0 }), to: 'vectors' })
    const searching = outcomeOf(client.search.related({ query: 'how warm a roof gets', limit: 5 }))
    await expect.poll(() => model.calls.length).toBe(known + 1)
    await close(desk)
    const { entries, unknown, open } = readLibrary(desk.dataDir)
    expect(entries[0]).toMatchObject({
      purpose: 'embedding',
      note: expect.stringContaining('how warm'),
      costUsd: reply === quick ? expect.any(Number) : null,
    })
    expect({ unknown, open }).toEqual({ unknown: reply === quick ? 0 : 1, open: [] })
    expect(await searching).toMatchObject(reply === quick ? { results: expect.any(Array) } : { code: 'CLOSING' })
  })

  test.each([
    ['in time', quick],
    ['too late', silent],
  ])('the test of the model (%s)', async (_, reply) => {
    const { model, desk } = await openAtModel(owner, reply)
    model.replyWith(reply)
    const read = async () => {
      for await (const _ of await desk.backend.client.models.test());
    }
    const testing = outcomeOf(read())
    await expect.poll(() => model.calls.length).toBeGreaterThan(0)
    await close(desk)
    const { entries, open } = readLibrary(desk.dataDir)
    expect(entries.at(-1)).toMatchObject({ purpose: 'test', costUsd: reply === quick ? expect.any(Number) : null })
    expect(open).toEqual([])
    await testing
  })
})

describe.each(owners)('a caption file whose video is being looked up when Footnote is closed (%s)', (owner) => {
  const file = {
    name: 'talk.vtt',
    base64: Buffer.from('WEBVTT\n\n00:01.000 --> 00:03.000\nRoofs can be white.\n').toString('base64'),
  }

  test.each([true, false])("is saved, with YouTube's details if these arrive in time (%s)", async (isInTime) => {
    const { id, title } = makeVideo(1)
    const youtube = await startFakeYoutube({ videos: [makeVideo(1)], delayMs: 200 })
    onTestFinished(() => youtube.close())
    if (!isInTime) youtube.fail('hang')
    const dataDir = makeDataDir()
    const environment = { youtubeOrigin: youtube.origin }
    const desk = await openDesk(owner, environment, { dataDir, waits: isInTime ? inTime : tooLate })
    const adding = desk.backend.client.videos.importCaptions({ videoId: id, file })
    await expect.poll(() => youtube.log.length).toBeGreaterThan(0)
    await close(desk)
    expect(await adding).toMatchObject({
      clipCount: 1,
      factsProblem: isInTime ? null : expect.stringMatching(/closing/),
    })
    const next = await openDesk(owner, environment, { dataDir })
    const { title: savedTitle, audioClips } = await next.backend.client.videos.get({ videoId: id })
    expect(audioClips).toMatchObject([{ text: 'Roofs can be white.' }])
    expect(savedTitle).toBe(isInTime ? title : `Unknown title (${id})`)
  })
})
