// Removed videos, for other programs and for an import that is under way.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { fakeVideoId, makeFakeVideos } from '../../fakes/service.ts'
import { openDesk } from '../../interface/desk.ts'
import { openDoor, sampleVideos } from '../doors/http/open-door.ts'

test('other programs neither find nor get a removed video, and a live request restores it without a fetch', async () => {
  const { backend, client } = await openDoor()
  const [video] = sampleVideos()
  if (video === undefined) throw new Error('The sample has no video')
  const urls = [video.url]
  const query = video.title
  const findUrls = async () =>
    (await client.post('/search', { query, maxResults: 20 })).results.map(({ url }: { url: string }) => url)
  expect(await findUrls()).toContain(video.url)
  await backend.client.videos.remove({ videoIds: [video.videoId] })
  expect(await findUrls()).not.toContain(video.url)
  const cached = await client.post('/videos', { urls })
  expect(cached.results[0]?.status).toMatchObject({ status: 'Fail' })
  const topics = new Set<string>()
  const watching = new AbortController()
  const watched = (async () => {
    for await (const event of backend.context.changes.watch(watching.signal))
      for (const topic of event.topics) topics.add(topic)
  })()
  const live = await client.post('/videos', { urls, crawlMode: 'Fallback' })
  expect(live.results[0]?.status).toMatchObject({ status: 'Success', isLiveCrawl: false })
  await vi.waitFor(() => expect([...topics]).toEqual(expect.arrayContaining(['videos', 'trash'])), 5000)
  watching.abort()
  await watched
  expect(await findUrls()).toContain(video.url)
})

test('a video that is removed while it is fetched again is restored by its result, once', async () => {
  let isSlow = false
  const desk = await openDesk({
    videos: makeFakeVideos(2, { availability: 'cached' }),
    faultFor: () => (isSlow ? { kind: 'slowHeaders', ms: 400 } : undefined),
  })
  const videoId = fakeVideoId(0)
  await desk.importVideos([videoId])
  const before = await desk.client.videos.get({ videoId })
  isSlow = true
  const { importId } = await desk.client.imports.start({
    text: [videoId],
    source: 'hosted',
    crawlMode: 'never',
    refresh: true,
    ceilingPerVideoUsd: 1,
  })
  while ((await desk.client.imports.get({ importId })).items[0]?.state !== 'fetching') await sleep(2)
  await desk.client.videos.remove({ videoIds: [videoId] })
  const { items } = await desk.settled(importId)
  expect(items).toMatchObject([{ state: 'saved' }])
  const { videos } = await desk.client.videos.list({})
  expect(videos.map((row) => row.videoId)).toEqual([videoId])
  expect((await desk.client.videos.get({ videoId })).audioClips).toEqual(before.audioClips)
  expect((await desk.client.trash.list()).items).toEqual([])
})
