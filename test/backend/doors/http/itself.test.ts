// Footnote as a client of another Footnote: the content of one library is copied to the other through the service interface.
import { expect, onTestFinished, test } from 'vitest'
import { getVideo } from '../../../../src/backend/library/videos/videos.ts'
import type { Answer } from '../../../../src/contract/app/answers.ts'
import type { VideoContent } from '../../../../src/contract/app/videos.ts'
import { startFakeModel } from '../../../fakes/model.ts'
import { startFakeYoutube } from '../../../fakes/youtube.ts'
import { fakeVideoId, makeVideo } from '../../../fakes/youtube-video.ts'
import { importAll, openBackend } from '../../handlers/open-backend.ts'
import { type DoorOptions, openDoor, sampleVideos } from './open-door.ts'

async function openPair(options: DoorOptions = {}) {
  const door = await openDoor(options)
  return { door, desk: await openBackend({ url: door.url, key: door.key }) }
}

const page = ({ videoId }: { videoId: string }) => `https://www.youtube.com/watch?v=${videoId}`

/** Rounds a range to the whole seconds of the wire format. */
const onWire = ({ startMs, endMs }: { startMs: number; endMs: number }) => {
  const start = Math.floor(startMs / 1000)
  return { startMs: start * 1000, endMs: Math.max(start + 1, Math.ceil(endMs / 1000)) * 1000 }
}

const factsOf = (video: Omit<VideoContent, 'storyboard'>) => ({
  videoId: video.videoId,
  url: video.url,
  title: video.title,
  description: video.description,
  author: video.author,
  authorUrl: video.authorUrl,
  authorAvatarUrl: video.authorAvatarUrl,
  durationMs: video.durationMs === null ? null : Math.ceil(video.durationMs / 1000) * 1000,
  publishedAt: video.publishedAt,
  thumbnail: video.thumbnail,
  faviconUrl: video.faviconUrl,
  summary: video.summary?.text,
  sections: video.sections.map((section) => ({ ...section, ...onWire(section) })),
  audioClips: video.audioClips.map((clip) => ({ ...clip, ...onWire(clip) })),
  visualClips: video.visualClips.map((clip) => ({ ...clip, ...onWire(clip) })),
})

test('an import copies every video, field by field', async () => {
  const { desk } = await openPair()
  const videos = sampleVideos()
  const { counts } = await importAll(desk, { text: videos.map(page).join('\n'), source: 'hosted', crawlMode: 'never' })
  expect(counts).toMatchObject({ total: videos.length, saved: videos.length })
  for (const video of videos) {
    const arrived = getVideo(desk.context.parts().library, video.videoId)
    expect(factsOf(arrived)).toEqual(factsOf(video))
    expect(arrived).toMatchObject({ source: 'hosted', isLiveCrawl: false })
  }
  expect(await desk.client.costs.get()).toMatchObject({ totalUsd: 0, unknown: 0 })
})

test('unknown values stay unknown', async () => {
  const [video] = sampleVideos()
  if (video === undefined) throw new Error('The sample is empty')
  const bare: VideoContent = {
    ...video,
    author: '',
    authorUrl: null,
    authorAvatarUrl: null,
    durationMs: null,
    publishedAt: null,
    thumbnail: null,
    faviconUrl: null,
    summary: null,
    sections: [],
    description: '',
    audioClips: [{ startMs: 400, endMs: 900, text: 'Hm.', speakerId: null, isSound: false }],
  }
  const { desk } = await openPair({ videos: [bare] })
  await importAll(desk, { text: page(bare), source: 'hosted', crawlMode: 'never' })
  const { faviconUrl, ...arrived } = factsOf(getVideo(desk.context.parts().library, bare.videoId))
  expect({ ...arrived, faviconUrl: null }).toEqual(factsOf(bare))
  expect(faviconUrl).toBe('https://www.youtube.com/favicon.ico')
})

test('a picture of unknown size keeps an unknown size', async () => {
  const [video] = sampleVideos()
  if (video === undefined) throw new Error('The sample is empty')
  const thumbnail = { url: 'http://127.0.0.1:9/picture.jpg', width: null, height: null }
  const { desk } = await openPair({ videos: [{ ...video, thumbnail }] })
  await importAll(desk, { text: page(video), source: 'hosted', crawlMode: 'never' })
  expect(getVideo(desk.context.parts().library, video.videoId).thumbnail).toEqual(thumbnail)
})

test('a live fetch works, and a failure keeps its reason', async () => {
  const youtube = await startFakeYoutube({ videos: [makeVideo(3), makeVideo(4, { failure: 'private' })] })
  onTestFinished(() => youtube.close())
  const { desk } = await openPair({ youtubeOrigin: youtube.origin })
  const text = [3, 4].map((number) => page({ videoId: fakeVideoId(number) })).join('\n')
  const { items } = await importAll(desk, { text, source: 'hosted', crawlMode: 'fallback', ceilingPerVideoUsd: 1 })
  expect(items).toMatchObject([
    { state: 'saved' },
    { state: 'failed', error: { type: 'CRAWL_NOT_FOUND', message: expect.stringMatching(/private/) } },
  ])
  expect(getVideo(desk.context.parts().library, fakeVideoId(3)).isLiveCrawl).toBe(true)
})

test('a search finds moments with the clips that match, and its results can be saved', async () => {
  const { desk } = await openPair()
  const found = await desk.client.search.service({ query: 'white roof coating', includeTranscription: true })
  expect(found.unreadable).toEqual([])
  expect(found.costUsd).toBe(0)
  expect(found.results[0]).toMatchObject({ hasTranscript: true, highlights: [{ said: expect.any(String) }] })
  const { saved } = await desk.client.search.saveResults({ searchId: found.searchId, positions: [1] })
  expect(saved).toMatchObject([{ state: 'saved', hasTranscript: true }])
})

test.each([true, false])('a streamed answer arrives with its citations (by a model: %s)', async (isByModel) => {
  const model = await startFakeModel()
  onTestFinished(() => model.close())
  const { desk } = await openPair(isByModel ? { model: { url: model.url, name: 'fake' } } : {})
  let answer: Answer | undefined
  for await (const event of await desk.client.answers.ask({ question: 'Why do cities stay hot at night?' }))
    if (event.type === 'finished') answer = event.answer
  expect(answer).toMatchObject({ method: 'service', state: 'complete', costUsd: 0, problem: null })
  expect(answer?.citations.length).toBeGreaterThan(1)
  for (const { number } of answer?.citations ?? []) expect(answer?.text).toContain(`[${number}]`)
  expect(answer?.text).not.toMatch(/\]\(https/)
})

test('a wrong key is reported as a wrong key', async () => {
  const { door } = await openPair()
  const desk = await openBackend({ url: door.url, key: `${door.key}x` })
  await expect(desk.client.settings.testService()).rejects.toMatchObject({ code: 'SERVICE_KEY_REFUSED' })
})
