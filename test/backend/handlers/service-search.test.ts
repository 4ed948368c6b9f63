import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Backend } from '../../../src/backend/start.ts'
import { fakeVideoId, makeFakeVideos } from '../../fakes/service.ts'
import { importAll, openBackend, openService } from './open-backend.ts'

const glaciers = [5, 15, 25].map(fakeVideoId)
const withAll = { query: 'glaciers', maxResults: 3, includeTranscription: true, includeSummary: true }

const spent = async ({ client }: Backend) => (await client.costs.get()).entries.map(({ operation }) => operation)

describe('results of the service’s search', () => {
  it('are saved with their data, into a collection, without a second call', async () => {
    const service = await openService()
    const { client } = await openBackend(service)
    const { searchId, results, costUsd } = await client.search.service(withAll)
    expect(results.map(({ videoId, isInLibrary, hasTranscript }) => [videoId, isInLibrary, hasTranscript])).toEqual(
      glaciers.map((videoId) => [videoId, false, true]),
    )
    expect(costUsd).toBe(0.005)

    const { saved } = await client.search.saveResults({ searchId, positions: [3, 1], collectionName: 'Ice' })
    expect(saved).toEqual(
      [glaciers[2], glaciers[0]].map((videoId, i) => ({
        number: [3, 1][i],
        videoId,
        state: 'saved',
        canReplace: false,
        hasTranscript: true,
        message: null,
      })),
    )
    const video = await client.videos.get({ videoId: fakeVideoId(5) })
    expect(video).toMatchObject({
      source: 'hosted',
      description: 'A made-up video about glaciers.\nIt has 6 parts.',
      summary: { text: 'In 6 parts the video explains glaciers.', method: 'service' },
      sections: [{ title: 'What glaciers are' }, { title: 'Why glaciers matter' }],
    })
    expect([video.audioClips.length, video.visualClips.length]).toEqual([6, 6])
    expect((await client.collections.list()).collections).toMatchObject([{ name: 'Ice', videoCount: 2 }])
    expect((await client.search.library({ query: 'people nearby' })).results).toHaveLength(2)
    expect((await client.search.service(withAll)).results.map(({ isInLibrary }) => isInLibrary)).toEqual([
      true,
      false,
      true,
    ])
    expect(service.log.map(({ endpoint }) => endpoint)).toEqual(['/search', '/search'])
  })

  it('say which of them lack a transcript, and an import with refresh fetches it', async () => {
    const service = await openService()
    const backend = await openBackend(service)
    const { client } = backend
    const { searchId } = await client.search.service({ query: 'glaciers', maxResults: 2, includeSummary: true })
    const { saved } = await client.search.saveResults({ searchId, positions: [1] })
    expect(saved).toMatchObject([{ state: 'saved', hasTranscript: false }])
    expect(await client.videos.get({ videoId: fakeVideoId(5) })).toMatchObject({
      audioClips: [],
      summary: { method: 'service' },
    })
    const lacking = saved.flatMap(({ hasTranscript, videoId }) => (hasTranscript ? [] : (videoId ?? [])))
    await importAll(backend, { text: lacking, refresh: true })
    expect((await client.videos.get({ videoId: fakeVideoId(5) })).audioClips).toHaveLength(6)
  })

  it('never remove what a video already has, even if the user asks to replace it', async () => {
    const service = await openService()
    const backend = await openBackend(service)
    const { client } = backend
    await importAll(backend, { text: glaciers.slice(0, 2) })
    const { searchId } = await client.search.service({ query: 'glaciers', includeTranscription: true })

    const { saved } = await client.search.saveResults({ searchId, positions: [1, 2, 3], collectionName: 'Ice' })
    expect(saved.map(({ state, hasTranscript }) => [state, hasTranscript])).toEqual([
      ['kept', true],
      ['kept', true],
      ['saved', true],
    ])
    expect(saved[0]?.message).toBe('The service sent nothing new. The video stays as it is.')
    expect((await client.videos.get({ videoId: fakeVideoId(5) })).sections).toHaveLength(2)
    expect((await client.collections.list()).collections).toMatchObject([{ videoCount: 3 }])

    const again = await client.search.saveResults({ searchId, positions: [1], replace: true })
    expect(again.saved).toMatchObject([{ state: 'kept' }])
    expect((await client.videos.get({ videoId: fakeVideoId(5) })).sections).toHaveLength(2)
  })

  it('replace a video that has no more than they have', async () => {
    const { client } = await openBackend(await openService())
    const bare = await client.search.service({ query: 'glaciers', maxResults: 1 })
    await client.search.saveResults({ searchId: bare.searchId, positions: [1] })
    const full = await client.search.service(withAll)
    const { saved } = await client.search.saveResults({ searchId: full.searchId, positions: [1] })
    expect(saved).toMatchObject([{ state: 'replaced', hasTranscript: true }])
  })

  it('are saved with their pictures', async () => {
    const thumbnailDir = mkdtempSync(join(tmpdir(), 'footnote-pictures-'))
    const png = Buffer.from('89504e470d0a1a0a00000000', 'hex')
    writeFileSync(join(thumbnailDir, `${fakeVideoId(15)}.png`), png)
    const service = await openService({ thumbnailDir })
    const { client } = await openBackend(service)
    const { searchId } = await client.search.service(withAll)
    expect(await client.search.pictures({ searchId })).toEqual({
      pictures: [{ position: 2, dataUrl: `data:image/png;base64,${png.toString('base64')}` }],
    })
    await client.search.saveResults({ searchId, positions: [2] })
    await expect.poll(() => client.videos.get({ videoId: fakeVideoId(15) })).toMatchObject({ hasThumbnail: true })
  })

  it('open at the moment that was found', async () => {
    const videos = makeFakeVideos(2).map(({ data, availability }, i) => {
      const audioClips = data.transcription.audioClips.map((clip, at) =>
        at === 4 && i === 0 ? { ...clip, transcription: 'Here the crevasse opens.' } : clip,
      )
      return { data: { ...data, transcription: { ...data.transcription, audioClips } }, availability }
    })
    const { client } = await openBackend(await openService({ videos }))
    const { searchId } = await client.search.service({ query: 'crevasse', includeTranscription: true })
    await client.search.saveResults({ searchId, positions: [1] })
    expect((await client.videos.get({ videoId: fakeVideoId(0) })).openAtMs).toBe(40_000)
  })

  it('can be saved after a restart, and the last twenty searches are kept', async () => {
    const service = await openService()
    const first = await openBackend(service)
    const { searchId } = await first.client.search.service(withAll)
    await first.close()
    const { client } = await openBackend(service, first.context.info.dataDir)
    for (let i = 0; i < 19; i++) await client.search.service({ query: 'bees', maxResults: 1 })
    expect((await client.search.saveResults({ searchId, positions: [1] })).saved).toMatchObject([{ state: 'saved' }])
    await client.search.service({ query: 'bees', maxResults: 1 })
    await expect(client.search.saveResults({ searchId, positions: [1] })).rejects.toMatchObject({
      code: 'SEARCH_NOT_FOUND',
      message: expect.stringContaining('Search again'),
    })
  })

  it('that cannot be saved are reported, and the others are saved', async () => {
    const service = await openService()
    const { client } = await openBackend(service)
    const watch = `https://www.youtube.com/watch?v=${fakeVideoId(3)}`
    const results = [{ url: 'https://elsewhere.example/7', title: 'Elsewhere' }, { url: 7 }, { url: watch, title: 'B' }]
    service.setFault({ kind: 'body', text: JSON.stringify({ results, dollarCost: { total: 0.1 } }) })
    const found = await client.search.service({ query: 'anything' })
    expect(found.unreadable).toEqual([
      { position: 2, message: 'Result 2 could not be read: “url” should be a string but is a number.' },
    ])
    const { saved } = await client.search.saveResults({ searchId: found.searchId, positions: [1, 2, 3, 9] })
    expect(saved.map(({ number, state }) => [number, state])).toEqual([
      [1, 'failed'],
      [2, 'failed'],
      [3, 'saved'],
      [9, 'failed'],
    ])
    expect(saved[0]?.message).toMatch(/is not a YouTube video/)
    for (const { message, state } of saved) expect(message === null).toBe(state === 'saved')
  })
})

describe('a search of the service', () => {
  it('with dates in the wrong order is not sent', async () => {
    const service = await openService()
    const { client } = await openBackend(service)
    const search = client.search.service({
      query: 'bees',
      publishedFrom: Date.UTC(2021),
      publishedUntil: Date.UTC(2020),
    })
    await expect(search).rejects.toMatchObject({ code: 'BAD_INPUT' })
    expect(service.log).toEqual([])
  })

  it.each([
    ['an answer that is lost is recorded with an unknown cost', { kind: 'reset', when: 'after' } as const, [null]],
    ['a refusal costs nothing', { kind: 'status', status: 402 } as const, []],
  ])('%s', async (_name, fault, costs) => {
    const service = await openService()
    const { client } = await openBackend(service)
    service.setFault(fault)
    await expect(client.search.service({ query: 'bees' })).rejects.toThrow()
    expect((await client.costs.get()).entries.map(({ costUsd }) => costUsd)).toEqual(costs)
  })

  it('is recorded in the ledger with its parts', async () => {
    const backend = await openBackend(await openService())
    await backend.client.search.service({ query: 'bees' })
    expect(await spent(backend)).toEqual(['search'])
    expect((await backend.client.costs.get()).entries[0]).toMatchObject({
      costUsd: 0.005,
      breakdown: { search: 0.005 },
      note: 'bees',
    })
  })
})
