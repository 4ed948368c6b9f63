import { describe, expect, onTestFinished, test } from 'vitest'
import { findVideo } from '../../../../src/backend/library/videos/videos.ts'
import { startFakeModel } from '../../../fakes/model.ts'
import { type FakeYoutube, startFakeYoutube } from '../../../fakes/youtube.ts'
import { fakeVideoId, makeVideo } from '../../../fakes/youtube-video.ts'
import { videoContent } from '../../library/video-content.ts'
import { openDoor, sampleVideos } from './open-door.ts'

const page = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`
const heldId = sampleVideos()[0]?.videoId ?? ''
const freshId = fakeVideoId(3)

async function openYoutube(): Promise<FakeYoutube> {
  const videos = [makeVideo(3), makeVideo(4, { failure: 'private' }), makeVideo(5, { failure: 'no-captions' })]
  const youtube = await startFakeYoutube({ videos })
  onTestFinished(() => youtube.close())
  return youtube
}
const crawledIds = ({ log }: FakeYoutube) =>
  log.flatMap(({ path, videoId }) => (path === '/api/timedtext' ? [videoId] : []))

test('a clip with an estimated time has the whole video as its range, and its link has no time', async () => {
  const captionTrack = { language: 'en', kind: 'file', name: 'notes.txt', areTimesEstimated: true } as const
  const at = { startMs: 61_000, endMs: 64_000 }
  const guessed = videoContent({
    videoId: heldId,
    url: page(heldId),
    captionTrack,
    audioClips: [{ ...at, text: 'Planting quinces needs patience.', speakerId: null, isSound: false }],
    visualClips: [{ ...at, description: 'An empty field' }],
  })
  const { client } = await openDoor({ videos: [guessed] })
  const query = 'What does planting quinces need?'
  const clip = { startTime: 0, endTime: 600, visualDescription: '' }
  const { results } = await client.post('/search', { query })
  expect(results[0]?.highlights).toMatchObject([clip])
  const { answer, citations } = await client.post('/answer', { query })
  expect(citations[0]?.highlights).toMatchObject([{ ...clip, audioTranscription: expect.stringContaining('quinces') }])
  expect(answer).toContain(`](${page(heldId)}&t=0s)`)
  const shown = await client.post('/search', { query: 'empty field' })
  expect(shown.results[0]?.highlights).toEqual([
    { startTime: 61, endTime: 64, visualDescription: 'An empty field', audioTranscription: null },
  ])
})

describe('POST /videos', () => {
  test('answers from the library, with the transcription if no content is named', async () => {
    const { client } = await openDoor()
    const { results, dollarCost } = await client.post('/videos', { urls: [page(heldId)] })
    expect(results).toHaveLength(1)
    expect(results[0]?.status).toEqual({ url: page(heldId), status: 'Success', isLiveCrawl: false })
    expect(results[0]?.data?.transcription?.audioClips.length).toBeGreaterThan(10)
    expect(results[0]?.data).not.toHaveProperty('summary')
    expect(dollarCost).toEqual({ total: 0, breakdown: { summary: 0, transcription: 0 } })
  })

  test('returns the requested content and no other', async () => {
    const { client } = await openDoor()
    const ask = async (contentOptions: object) => {
      const { results } = await client.post('/videos', { urls: [page(heldId)], contentOptions })
      return Object.keys(results[0]?.data ?? {}).filter((field) => field === 'transcription' || field === 'summary')
    }
    expect(await ask({ includeSummary: true })).toEqual(['summary'])
    expect(await ask({ includeTranscription: true })).toEqual(['transcription'])
    expect(await ask({ includeTranscription: true, includeSummary: true })).toEqual(['transcription', 'summary'])
    expect(await ask({ includeTranscription: false, includeSummary: null })).toEqual(['transcription'])
  })

  test('has one entry for each URL, in order, whatever happens to the others', async () => {
    const { client } = await openDoor()
    const urls = [
      'nonsense',
      page(heldId),
      page('notHere_AAA'),
      'https://example.org/a',
      heldId,
      `https://youtu.be/${heldId}`,
    ]
    const { results } = await client.post('/videos', { urls, crawlMode: 'Never' })
    expect(results.map(({ status }) => status.url)).toEqual(urls)
    expect(results.map(({ status }) => status.error?.type ?? status.status)).toEqual([
      'FAILED_TO_PARSE_URL',
      'Success',
      'CACHE_NOT_FOUND',
      'FAILED_TO_PARSE_URL',
      'FAILED_TO_PARSE_URL',
      'Success',
    ])
  })

  test('fetches a missing video if allowed, saves it, and has it the next time', async () => {
    const youtube = await openYoutube()
    const { client, backend } = await openDoor({ youtubeOrigin: youtube.origin })
    const urls = [page(heldId), page(freshId), page(freshId)]
    const modes = async (crawlMode: string) => {
      const { results } = await client.post('/videos', { urls, crawlMode })
      return results.map(({ status }) => status.isLiveCrawl ?? status.error?.type)
    }
    expect(await modes('Never')).toEqual([false, 'CACHE_NOT_FOUND', 'CACHE_NOT_FOUND'])
    expect(await modes('Fallback')).toEqual([false, true, true])
    expect(await modes('Fallback')).toEqual([false, false, false])
    expect(crawledIds(youtube)).toEqual([freshId])
    expect(findVideo(backend.context.parts().library, freshId)?.source).toBe('local')
  })

  test('fetches every video again if asked to, but keeps a text that came from a service', async () => {
    const youtube = await startFakeYoutube({ videos: [makeVideo(3, { id: heldId })] })
    onTestFinished(() => youtube.close())
    const { client, backend } = await openDoor({ youtubeOrigin: youtube.origin })
    const { results } = await client.post('/videos', { urls: [page(heldId)], crawlMode: 'Always' })
    expect(results[0]).toMatchObject({ status: { isLiveCrawl: true }, data: { title: makeVideo(3).title } })
    expect(findVideo(backend.context.parts().library, heldId)).toMatchObject({
      source: 'hosted',
      saidOrigin: 'hosted',
      audioClips: sampleVideos()[0]?.audioClips,
      sections: sampleVideos()[0]?.sections,
      // The details are replaced by the newest.
      title: makeVideo(3).title,
    })
  })

  test('fetches a video once if two requests want it at the same time', async () => {
    const youtube = await openYoutube()
    youtube.setDelay(50)
    const { client } = await openDoor({ youtubeOrigin: youtube.origin })
    const request = { urls: [page(freshId)], crawlMode: 'Always' }
    const both = await Promise.all([client.post('/videos', request), client.post('/videos', request)])
    expect(both.map(({ results }) => results[0]?.status.status)).toEqual(['Success', 'Success'])
    expect(crawledIds(youtube)).toEqual([freshId])
  })

  test('reports why a video cannot be fetched, with a type of the interface', async () => {
    const youtube = await openYoutube()
    const { client } = await openDoor({ youtubeOrigin: youtube.origin })
    const urls = [fakeVideoId(4), fakeVideoId(5), 'notThereAAA'].map(page)
    const { results } = await client.post('/videos', { urls, crawlMode: 'Fallback' })
    expect(results.map(({ status }) => status.error)).toEqual([
      { type: 'CRAWL_NOT_FOUND', message: expect.stringMatching(/private/) },
      { type: 'CRAWL_SOURCE_FAIL', message: expect.stringMatching(/no captions/) },
      { type: 'CRAWL_NOT_FOUND', message: expect.stringMatching(/does not exist/) },
    ])
  })

  test('stops asking YouTube within a request once YouTube has refused', async () => {
    const youtube = await openYoutube()
    const { client } = await openDoor({ youtubeOrigin: youtube.origin })
    youtube.fail('rate-limit')
    const urls = [freshId, fakeVideoId(4), fakeVideoId(5)].map(page)
    const { results } = await client.post('/videos', { urls, crawlMode: 'Fallback' })
    expect(results.map(({ status }) => status.error?.type)).toEqual(Array(3).fill('CRAWL_SOURCE_FAIL'))
    const asked = youtube.log.length
    await client.post('/videos', { urls: urls.slice(0, 1), crawlMode: 'Fallback' })
    expect(youtube.log.length - asked).toBe(asked)
  })

  test('serves the library if the local engine is switched off, and says so for other videos', async () => {
    const { client, backend } = await openDoor()
    await backend.client.settings.update({ isLocalEngineOn: false })
    const { results } = await client.post('/videos', { urls: [page(heldId), page(freshId)], crawlMode: 'Fallback' })
    expect(results.map(({ status }) => status.error ?? status.status)).toEqual([
      'Success',
      { type: 'CRAWL_SERVER_ERROR', message: expect.stringMatching(/local engine is switched off/) },
    ])
  })
})

/** Opens a server with a model that answers and embeds, at this price for embeddings. */
async function openEmbeddedDoor(embeddingUsdPerMillion: number) {
  const model = await startFakeModel()
  onTestFinished(() => model.close())
  const door = await openDoor({ model: { url: model.url, name: 'fake' } })
  await door.backend.client.settings.update({ embeddingModel: 'vectors' })
  await door.backend.client.meaning.prepare({ waits: true })
  await door.backend.client.settings.update({ embeddingUsdPerMillion, servesWithoutCap: true })
  return { ...door, model }
}

describe('POST /search', () => {
  test('finds videos, best match first, each of them once and with the clip that matches best', async () => {
    const { client } = await openDoor()
    const { results, dollarCost } = await client.post('/search', { query: 'white roof coating' })
    expect(results.length).toBeGreaterThan(1)
    expect(new Set(results.map(({ url }) => url)).size).toBe(results.length)
    const scores = results.map(({ score }) => score ?? 0)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(results[0]?.highlights).toHaveLength(1)
    expect(JSON.stringify(results[0]?.highlights)).toMatch(/roof/i)
    expect(results[0]).not.toHaveProperty('transcription')
    expect(dollarCost).toEqual({ total: 0, breakdown: { search: 0 } })
  })

  test('respects all filters', async () => {
    const { client } = await openDoor()
    const search = async (request: object) =>
      (await client.post('/search', { query: 'heat in the city', ...request })).results
    const all = await search({ maxResults: 20 })
    expect(await search({ maxResults: 2 })).toEqual(all.slice(0, 2))
    const dates = all.map(({ publishedDate }) => publishedDate).toSorted()
    const middle = dates[Math.floor(dates.length / 2)] ?? ''
    for (const from of [middle, Date.parse(middle)])
      expect((await search({ maxResults: 20, startPublishedDate: from })).map(({ url }) => url)).toEqual(
        all.filter(({ publishedDate }) => publishedDate >= middle).map(({ url }) => url),
      )
    const day = middle.slice(0, 10)
    expect((await search({ maxResults: 20, startPublishedDate: day, endPublishedDate: day })).length).toBeGreaterThan(0)
    for (const category of ['Healthcare', 'Tech', null]) expect(await search({ maxResults: 20, category })).toEqual(all)
  })

  test('finds only videos with these spoken words, or with these words on the screen', async () => {
    const { client } = await openDoor()
    const wanted = { includeTranscription: true }
    const said = await client.post('/search', { query: 'heat', containSpokenText: 'at night', contentOptions: wanted })
    expect(said.results.length).toBeGreaterThan(0)
    for (const { transcription } of said.results)
      expect(transcription?.audioClips.some((clip) => /at night/i.test(clip.transcription))).toBe(true)
    const shown = await client.post('/search', { query: 'heat', containScreenText: 'thermal', contentOptions: wanted })
    for (const { transcription } of shown.results)
      expect(transcription?.videoClips.some((clip) => /thermal/i.test(clip.visualDescription))).toBe(true)
    expect(
      (await client.post('/search', { query: 'heat', containSpokenText: 'no such words at all' })).results,
    ).toEqual([])
  })

  test('scores each video by its ranks in the search by words and by meaning', async () => {
    const { client } = await openDoor()
    const { results } = await client.post('/search', { query: 'white roof coating' })
    expect(results[0]?.score).toBe(1)
    for (const { score } of results) expect(score).toBeGreaterThan(61 / 361)
    expect((await client.post('/search', { query: 'white roof coating' })).results).toEqual(results)
  })

  test('costs the price of embedding its query, and only once', async () => {
    const { client, model } = await openEmbeddedDoor(100)
    const search = async (query: string) => (await client.post('/search', { query })).dollarCost
    // The model counts seven tokens.
    const paid = { total: expect.closeTo(0.0007, 9), breakdown: { search: expect.closeTo(0.0007, 9) } }
    expect(await search('white roof coating')).toEqual(paid)
    expect(await search('white roof coating')).toEqual({ total: 0, breakdown: { search: 0 } })
    model.replyWith({ to: 'vectors', status: 401 })
    expect(await search('trees')).toEqual({ total: 0, breakdown: { search: 0 } })
  })

  test('finds nothing in an empty library, or for words that nobody says', async () => {
    const { client } = await openDoor({ videos: [] })
    expect((await client.post('/search', { query: 'anything' })).results).toEqual([])
  })
})

describe('POST /answer', () => {
  const question = 'Why do cities stay hot at night?'

  test('answers with excerpts if there is no model, and cites each with a link', async () => {
    const { client } = await openDoor()
    const { answer, citations, dollarCost } = await client.post('/answer', { query: question })
    expect(dollarCost).toEqual({ total: 0 })
    expect(citations.length).toBeGreaterThan(1)
    for (const [index, citation] of citations.entries()) {
      expect(citation.highlights).toHaveLength(1)
      expect(citation.transcription).toBeNull()
      const seconds = citation.highlights[0]?.startTime
      expect(answer).toContain(`[${index + 1}](${citation.url}&t=${seconds}s)`)
    }
  })

  test('scores each citation by how well it matches the question, best first', async () => {
    const { client } = await openDoor()
    const { citations } = await client.post('/answer', { query: question })
    expect(citations[0]?.score).toBe(1)
    for (const { score } of citations) expect(score).toBeGreaterThan(0)
  })

  test('costs the price of its model and of embedding the question', async () => {
    const { client, backend } = await openEmbeddedDoor(100)
    await backend.client.settings.update({
      modelInputUsdPerMillion: 10,
      modelOutputUsdPerMillion: 10,
      servesWithoutCap: true,
    })
    const answer = async () => (await client.post('/answer', { query: question })).dollarCost
    // Seven tokens to embed, 100 to read and 20 to write.
    expect(await answer()).toEqual({ total: expect.closeTo(0.0007 + 0.0012, 9) })
    expect(await answer()).toEqual({ total: 0 })
  })

  test('reports an unknown cost next to the known one, and does not count it as zero', async () => {
    const { client, backend, model } = await openEmbeddedDoor(100)
    await backend.client.settings.update({
      modelInputUsdPerMillion: 10,
      modelOutputUsdPerMillion: 10,
      servesWithoutCap: true,
    })
    // The model reports no token counts.
    model.replyWith({ to: 'chat', pieces: ['Walls [1].'], usage: null })
    const { dollarCost } = await client.post('/answer', { query: question })
    expect(dollarCost).toEqual({ total: expect.closeTo(0.0007, 9), unknownCharges: 1 })
  })

  test('includes the transcriptions if asked for', async () => {
    const { client } = await openDoor()
    const { citations } = await client.post('/answer', {
      query: question,
      contentOptions: { includeTranscription: true },
    })
    for (const { transcription } of citations) expect(transcription?.audioClips.length).toBeGreaterThan(0)
  })

  test('is empty if nothing was found, streamed or not', async () => {
    const { client } = await openDoor({ videos: [] })
    expect(await client.post('/answer', { query: question })).toEqual({
      answer: '',
      citations: [],
      dollarCost: { total: 0 },
    })
    const { events, isDone } = await client.stream({ query: question, stream: true })
    expect(events.map(({ type }) => type)).toEqual(['data-citations', 'data-cost'])
    expect(isDone).toBe(true)
  })

  test('streams the same answer: its pieces, then the citations, then the cost', async () => {
    const { client } = await openDoor()
    const whole = await client.post('/answer', { query: question })
    const { events, isDone } = await client.stream({ query: question, stream: true })
    expect(isDone).toBe(true)
    expect(events.slice(-2)).toEqual([
      { type: 'data-citations', data: { citations: whole.citations } },
      { type: 'data-cost', data: { dollarCost: whole.dollarCost } },
    ])
    expect(events.flatMap((event) => (event.type === 'answer-chunk' ? [event.data] : [])).join('')).toBe(whole.answer)
  })

  test('is written by the model if there is one, and its citations are numbered in order', async () => {
    const model = await startFakeModel()
    onTestFinished(() => model.close())
    const { client, backend } = await openDoor({ model: { url: model.url, name: 'fake' } })
    model.replyWith({ pieces: ['Roofs ', '[', '3', '] and trees [1', ']. Both [3][99].'] })
    const { answer, citations } = await client.post('/answer', { query: question })
    expect(answer.replaceAll(/\(https:[^)]*\)/g, '')).toBe('Roofs [1] and trees [2]. Both [1].')
    expect(citations).toHaveLength(2)
    expect(citations.map(({ url }) => url).every((url) => answer.includes(url))).toBe(true)
    expect((await backend.client.answers.list()).answers).toEqual([])
  })

  test('reports an unreachable model with a status, and one that breaks off with an event', async () => {
    const model = await startFakeModel()
    const { client } = await openDoor({ model: { url: model.url, name: 'fake' } })
    // Everything that is loaded on first use is loaded after this.
    await client.post('/answer', { query: 'Which roofs are white?' })
    model.replyWith({ status: 401 }, { pieces: ['Half of', ' it'], cutAfter: 1 })
    expect(await client.send('/answer', { query: question, stream: true })).toMatchObject({
      status: 500,
      body: { error: expect.stringMatching(/refused the key/) },
    })
    const { events, isDone } = await client.stream({ query: question, stream: true })
    expect(events).toEqual([
      { type: 'answer-chunk', data: 'Half of' },
      { type: 'data-cost', data: { dollarCost: { total: 0 } } },
      { type: 'error', data: { errorText: expect.stringMatching(/stopped before its answer was complete/) } },
    ])
    expect(isDone).toBe(false)
    await model.close()
  })

  test('keeps a model with a price within the cap, and refuses with a status of its own', async () => {
    const model = await startFakeModel()
    onTestFinished(() => model.close())
    const { client, backend } = await openDoor({ model: { url: model.url, name: 'fake' } })
    const prices = { modelInputUsdPerMillion: 10, modelOutputUsdPerMillion: 10 }
    await backend.client.settings.update({ ...prices, monthlyCapUsd: 10 })
    const { dollarCost } = await client.post('/answer', { query: question })
    expect(dollarCost.total).toBeCloseTo(0.0012)
    model.replyWith({ pieces: ['Half of', ' it'], cutAfter: 1 })
    const { events } = await client.stream({ query: 'Which roofs are white?', stream: true })
    const unknown = { total: 0, unknownCharges: 1 }
    expect(events.slice(1, -1)).toEqual([{ type: 'data-cost', data: { dollarCost: unknown } }])
    await backend.client.settings.update({ monthlyCapUsd: 0.002 })
    for (const stream of [true, false])
      expect(await client.send('/answer', { query: 'Which trees?', stream })).toMatchObject({
        status: 432,
        body: { error: expect.stringMatching(/cap/) },
      })
    expect(model.calls).toHaveLength(2)
  })
})
