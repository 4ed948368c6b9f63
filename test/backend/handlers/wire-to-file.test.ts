// From the service's response to the exported file, through the complete backend.

import { describe, expect, it } from 'vitest'
import { fakeVideoId, makeFakeVideos } from '../../fakes/service.ts'
import { exportThrough } from '../exports/collect-export.ts'
import { importAll, openBackend, openService } from './open-backend.ts'

const withAll = { query: 'glaciers', maxResults: 3, includeTranscription: true, includeSummary: true }

describe('fields that the service sends beyond the interface', () => {
  const videos = makeFakeVideos(6).map(({ data, availability }) => {
    const { audioClips, videoClips } = data.transcription
    const more = {
      viewCount: 7_000_001,
      author: { ...data.author, isVerified: true },
      thumbnail: { ...data.thumbnail, blurhash: 'L6' },
      transcription: {
        videoClips,
        audioClips: audioClips.map((clip) => ({ ...clip, confidence: 0.5 })),
        language: 'en',
      },
      summary: { ...data.summary, keywords: ['ice'] },
    }
    return { data: { ...data, ...more }, availability }
  })
  const extra = {
    viewCount: 7_000_001,
    author: { isVerified: true },
    transcription: { language: 'en', audioClips: { 0: { confidence: 0.5 } } },
    summary: { keywords: ['ice'] },
  }
  const videoId = fakeVideoId(5)

  it('are in the exported JSON of an imported video', async () => {
    const backend = await openBackend(await openService({ videos }))
    await importAll(backend, { text: [videoId] })
    const { text } = await exportThrough(backend.client, { type: 'videos', videoIds: [videoId], format: 'json' })
    expect(JSON.parse(text)).toMatchObject({ videoId, isLiveCrawl: false, extra })
  })

  it('are in the exported JSON of a saved search result, together with the details of the search', async () => {
    const { client } = await openBackend(await openService({ videos }))
    const { searchId } = await client.search.service(withAll)
    await client.search.saveResults({ searchId, positions: [1] })
    const { text } = await exportThrough(client, { type: 'videos', videoIds: [videoId], format: 'json' })
    const { score, highlights } = JSON.parse(text).extra
    expect(JSON.parse(text)).toMatchObject({ videoId, isLiveCrawl: null, extra })
    expect([score, highlights[0].startTime]).toEqual([expect.any(Number), 0])
  })
})

describe('a refresh of a video', () => {
  it('is fetched live although the video is in the library, and says so', async () => {
    const service = await openService()
    const backend = await openBackend(service)
    const videoId = fakeVideoId(5)
    await importAll(backend, { text: [videoId] })
    expect(await backend.client.videos.get({ videoId: videoId })).toMatchObject({ isLiveCrawl: false })
    await importAll(backend, { text: [videoId], source: 'hosted', crawlMode: 'always', refresh: true })
    expect(await backend.client.videos.get({ videoId: videoId })).toMatchObject({ isLiveCrawl: true })
    expect(service.ledger.crawls.get(videoId)).toBe(1)
  })
})
