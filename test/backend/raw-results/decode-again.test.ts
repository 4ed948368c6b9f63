import { describe, expect, it } from 'vitest'
import { fakeVideoId } from '../../fakes/service.ts'
import { importAll } from '../handlers/open-backend.ts'
import { openUnreadDesk, videoId, withText } from './unread-desk.ts'

const srt = '1\n00:00:01,000 --> 00:00:04,000\nWords of my own.\n'
const captions = { name: 'mine.srt', base64: Buffer.from(srt).toString('base64') }

describe('raw data decoded again by a newer version', () => {
  it('completes the video, without a call and without a cost', async () => {
    const desk = await openUnreadDesk()
    const { importId } = await desk.fetch('clipWithoutText')
    const before = { asked: desk.service.log.length, ...(await desk.client.costs.get()) }
    desk.age(withText)
    const { kept } = await desk.client.rawResults.list({ videoId })
    expect(kept).toMatchObject([{ isFromEarlierVersion: true }])
    const rawIds = kept.map(({ rawId }) => rawId)
    expect(await desk.client.rawResults.decodeAgain({ rawIds })).toEqual({
      results: [{ rawId: rawIds[0], state: 'complete', problem: null }],
    })
    const { visualClips, unread } = await desk.client.videos.get({ videoId })
    expect([visualClips[1]?.description, visualClips.length, unread]).toEqual(['A ladder, read at last.', 6, null])
    expect((await desk.client.imports.get({ importId })).items).toMatchObject([
      { state: 'saved', unread: null, kept: [] },
    ])
    expect(desk.kept()).toEqual([])
    expect({ asked: desk.service.log.length, ...(await desk.client.costs.get()) }).toEqual(before)
    const found = await desk.client.search.library({ query: '"read at last"' })
    expect(found.results.map((result) => result.videoId)).toEqual([videoId])
  })

  it('changes nothing if it is still unreadable, and is not offered again', async () => {
    const desk = await openUnreadDesk()
    await desk.fetch('clipWithoutText')
    const before = await desk.client.videos.get({ videoId })
    desk.age()
    const [kept] = desk.kept()
    const { results } = await desk.client.rawResults.decodeAgain({ rawIds: [kept?.rawId ?? 0] })
    expect(results).toMatchObject([{ state: 'incomplete', problem: expect.stringContaining('visualDescription') }])
    const { refreshedAt: _, ...after } = await desk.client.videos.get({ videoId })
    expect(before).toMatchObject(after)
    expect((await desk.client.rawResults.list({ videoId })).kept).toMatchObject([{ isFromEarlierVersion: false }])
  })

  it("leaves the user's caption file in place", async () => {
    const desk = await openUnreadDesk()
    await desk.fetch('clipWithoutText')
    await desk.client.videos.importCaptions({ videoId, file: captions })
    desk.age(withText)
    await desk.client.rawResults.decodeAgain({ rawIds: desk.kept().map(({ rawId }) => rawId) })
    const { audioClips, visualClips, unread } = await desk.client.videos.get({ videoId })
    expect([audioClips.map(({ text }) => text), visualClips.length, unread]).toEqual([['Words of my own.'], 6, null])
    expect(desk.kept()).toEqual([])
  })

  it('saves a video that failed, in its import and its collection', async () => {
    const desk = await openUnreadDesk()
    desk.spoil({ kind: 'results', change: 'withoutData' })
    const { importId, items } = await importAll(desk.backend, {
      text: `https://youtu.be/${videoId}?t=20`,
      source: 'hosted',
      crawlMode: 'fallback',
      collectionName: 'Fruit',
      ceilingPerVideoUsd: 1,
    })
    expect(items).toMatchObject([{ state: 'failed' }])
    desk.age((json) => JSON.stringify({ ...JSON.parse(json), data: { title: 'Read at last' } }))
    await desk.client.rawResults.decodeAgain({ rawIds: desk.kept().map(({ rawId }) => rawId) })
    expect((await desk.client.imports.get({ importId })).items).toMatchObject([
      { state: 'saved', error: null, kept: [] },
    ])
    const { videos } = await desk.client.videos.list({})
    expect(videos).toMatchObject([{ videoId, title: 'Read at last', openAtMs: 20_000, collectionIds: [1] }])
  })

  it('is matched to its video if it did not name it before', async () => {
    const desk = await openUnreadDesk('cached')
    desk.spoil({ kind: 'results', change: 'nameless' }, 'any')
    const text = [1, 2].map(fakeVideoId)
    const { importId } = await importAll(desk.backend, {
      text,
      source: 'hosted',
      crawlMode: 'never',
      ceilingPerVideoUsd: 1,
    })
    const again = async () =>
      (await desk.client.rawResults.decodeAgain({ rawIds: desk.kept().map(({ rawId }) => rawId) })).results
    expect(await again()).toMatchObject([{ state: 'unreadable', problem: 'it does not name a video' }])
    desk.age((json) => json.replace('"status":{', `"status":{"url":"https://youtu.be/${fakeVideoId(1)}",`))
    expect(await again()).toMatchObject([{ state: 'complete' }])
    const { items } = await desk.client.imports.get({ importId })
    expect(items.map(({ state }) => state)).toEqual(['saved', 'saved'])
  })

  it('can be a whole response that is readable now', async () => {
    const desk = await openUnreadDesk()
    desk.spoil({ kind: 'body', text: 'paid, and lost' })
    desk.service.setFault(
      { kind: 'body', text: 'paid, and lost' },
      ...[1, 2, 3, 4].map(() => ({ kind: 'results', change: 'missing' }) as const),
    )
    const { importId, items } = await desk.fetch(undefined, { refresh: true })
    expect(items).toMatchObject([{ state: 'in_doubt' }])
    const status = { url: `https://youtu.be/${videoId}`, status: 'Success' }
    desk.age(() => JSON.stringify({ results: [{ data: { title: 'Read at last' }, status }] }))
    await desk.client.rawResults.decodeAgain({ rawIds: desk.kept().map(({ rawId }) => rawId) })
    expect((await desk.client.imports.get({ importId })).items).toMatchObject([
      { state: 'saved', title: 'Read at last' },
    ])
  })

  it('is reported if it is no longer kept', async () => {
    const desk = await openUnreadDesk()
    await expect(desk.client.rawResults.decodeAgain({ rawIds: [7] })).rejects.toMatchObject({
      code: 'RAW_RESULT_NOT_FOUND',
    })
  })
})
