// Extreme data that a service may send with each of its operations. It is saved completely, shown within limits, and paid for
// once.
import { describe, expect, it } from 'vitest'
import type { Video } from '../../src/contract/app/videos.ts'
import { fakeVideoId } from '../fakes/service.ts'
import { clipText, type Extreme, longTitle, manyClips } from '../fakes/service-extreme.ts'
import { type Desk, openDesk } from './desk.ts'

const id = fakeVideoId(3)
const everything = { includeTranscription: true, includeSummary: true }

/** The ways in which the first video gets into the library with all its contents. */
const ways: Record<string, (desk: Desk) => Promise<void>> = {
  async '/videos'(desk) {
    expect(await desk.importVideos([id])).toMatchObject({ state: 'finished', counts: { saved: 1 } })
  },
  async '/search'({ client }) {
    const { searchId, results } = await client.search.service({ query: 'orchards', maxResults: 2, ...everything })
    for (const { title, author } of results) expect(Math.max(title.length, author.length)).toBeLessThanOrEqual(1000)
    const { saved } = await client.search.saveResults({ searchId, positions: [1] })
    expect(saved).toMatchObject([{ videoId: id, state: 'saved', hasTranscript: true }])
  },
  async '/answer'(desk) {
    const { answerId, citations } = await desk.ask('Why do orchards matter?', true)
    for (const { title, author } of citations) expect(Math.max(title.length, author.length)).toBeLessThanOrEqual(1000)
    const { saved } = await desk.client.answers.saveCited({ answerId, numbers: [1] })
    expect(saved).toMatchObject([{ videoId: id, state: 'saved', hasTranscript: true }])
  },
}

async function saveExtreme(way: string, change: Extreme): Promise<{ desk: Desk; video: Video }> {
  const desk = await openDesk()
  desk.service.setFault({ kind: 'results', change })
  await ways[way]?.(desk)
  expect(desk.service.log).toHaveLength(1)
  expect((await desk.client.costs.get()).unknown).toBe(0)
  return { desk, video: await desk.client.videos.get({ videoId: id }) }
}

describe.each(Object.keys(ways))('a video from %s', (way) => {
  it('with a title of a megabyte is shown with a shortened title and keeps the original length', async () => {
    const { desk, video } = await saveExtreme(way, 'longTitle')
    expect(video.title).toMatch(/^All about titles [^…]+…$/)
    expect(Math.max(video.title.length, video.author.length)).toBeLessThanOrEqual(1000)
    expect(video.extra.originalLengths).toMatchObject({ title: longTitle.length, author: longTitle.length })
    const [row] = (await desk.client.videos.list({})).videos
    expect(row?.title).toBe(video.title)
    const { results } = await desk.client.search.library({ query: 'orchards' })
    expect(results.map(({ title }) => title)).toEqual([video.title])
  })

  it('with ten thousand clips is saved completely and in order, and its last clip can be found', async () => {
    const { desk, video } = await saveExtreme(way, 'manyClips')
    const texts = Array.from({ length: manyClips }, (_, clip) => clipText(clip))
    const starts = texts.map((_, clip) => clip * 3000)
    expect(video.audioClips.map(({ text }) => text)).toEqual(texts)
    expect(video.visualClips.map(({ description }) => description)).toEqual(texts)
    expect(video.audioClips.map(({ startMs }) => startMs)).toEqual(starts)
    const { results } = await desk.client.search.library({ query: '"Sentence 9999 of"', kinds: ['said'] })
    expect(results[0]?.moments.some(({ text }) => text.includes(clipText(9999)))).toBe(true)
  })

  it('with negative times begins at 0, and every range ends after its start', async () => {
    const { video } = await saveExtreme(way, 'negativeTimes')
    const first = { startMs: 0, endMs: 1000 }
    expect([video.audioClips[0], video.visualClips[0]]).toMatchObject([first, first])
    expect([video.audioClips.length, video.visualClips.length]).toEqual([6, 6])
    for (const range of [...video.audioClips, ...video.visualClips, ...video.sections])
      expect(range.endMs > range.startMs && range.startMs >= 0).toBe(true)
  })
})

it('a highlight with a negative time is shown at 0', async () => {
  const desk = await openDesk()
  desk.service.setFault({ kind: 'results', change: 'negativeTimes', times: 2 })
  const { results } = await desk.client.search.service({ query: 'orchards', maxResults: 1 })
  expect(results[0]?.highlights).toMatchObject([{ startMs: 0, endMs: 1000 }])
  const { citations } = await desk.ask('Why do orchards matter?')
  expect(citations[0]).toMatchObject({ startMs: 0, endMs: 1000 })
})
