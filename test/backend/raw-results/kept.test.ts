import { describe, expect, it, vi } from 'vitest'
import { fingerprintOf } from '../../../src/backend/library/videos/kept-summaries.ts'
import { writeModelSummary } from '../../../src/backend/library/videos/model-summaries.ts'
import { getVideo } from '../../../src/backend/library/videos/videos.ts'
import { writeDescriptions } from '../../../src/backend/library/videos/visual-clips.ts'
import { fakeVideoId } from '../../fakes/service.ts'
import { exportThrough } from '../exports/collect-export.ts'
import { contentOf, importAll } from '../handlers/open-backend.ts'
import { openUnreadDesk, videoId } from './unread-desk.ts'

const srt = '1\n00:00:01,000 --> 00:00:04,000\nWords of my own.\n'
const captions = { name: 'mine.srt', base64: Buffer.from(srt).toString('base64') }

describe('a paid video with an unreadable clip', () => {
  it('is saved with what can be read, and says what is missing', async () => {
    const desk = await openUnreadDesk()
    const { items, costUsd } = await desk.fetch('clipWithoutText')
    expect(items).toMatchObject([{ state: 'saved', error: null, unread: '1 of 12 clips could not be read.' }])
    expect(items[0]?.kept).toMatchObject([
      {
        videoId,
        problem: '“data.transcription.videoClips[1].visualDescription” is missing',
        isFromEarlierVersion: false,
      },
    ])
    expect(costUsd).toBeGreaterThan(0)
    const video = await desk.client.videos.get({ videoId })
    expect(video).toMatchObject({ unread: { said: 0, shown: 1, sections: 0, whole: [] } })
    expect([video.audioClips.length, video.visualClips.length]).toEqual([6, 5])
    expect(desk.service.ledger.crawls.get(videoId)).toBe(1)
  })

  it('keeps the original data unchanged', async () => {
    const desk = await openUnreadDesk()
    await desk.fetch('clipOfWrongType')
    const { kept } = await desk.client.rawResults.list({ videoId })
    const file = await desk.client.rawResults.export({ rawIds: kept.map(({ rawId }) => rawId) })
    expect(file.name).toBe(`All about orchards, no. 4 [${videoId}] as sent.json`)
    const sent = JSON.parse(contentOf(file))
    expect(sent.status).toMatchObject({ status: 'Success', isLiveCrawl: true })
    expect(sent.data.transcription.audioClips[1].startTime).toEqual({})
    expect(sent.data.transcription.audioClips).toHaveLength(6)
  })

  it('is found by the words that could be read', async () => {
    const desk = await openUnreadDesk()
    await desk.fetch('clipOfWrongType')
    const find = async (query: string) =>
      (await desk.client.search.library({ query })).results.flatMap(({ moments }) => moments.map(({ text }) => text))
    expect(await find('"part 3"')).toHaveLength(1)
    expect(await find('"part 2"')).toEqual([])
  })

  it('is marked as incomplete in exports', async () => {
    const desk = await openUnreadDesk()
    await desk.fetch('clipWithoutText')
    const exported = async (format: 'md' | 'json' | 'txt') =>
      (await exportThrough(desk.client, { type: 'videos', videoIds: [videoId], format })).text
    expect(await exported('md')).toContain('*1 of 12 clips could not be read.*')
    // A text file has what is said, and all of that could be read.
    expect(await exported('txt')).not.toContain('could not be read')
    expect(JSON.parse(await exported('json'))).toMatchObject({ unread: { shown: 1 } })
  })

  it('is complete once it is fetched again without faults', async () => {
    const desk = await openUnreadDesk()
    await desk.fetch('clipWithoutText')
    const { items } = await desk.fetch(undefined, { refresh: true })
    expect(items).toMatchObject([{ state: 'saved', unread: null, kept: [] }])
    expect(await desk.client.videos.get({ videoId })).toMatchObject({ unread: null })
    expect(desk.kept()).toEqual([])
  })

  it('accepts a re-fetch that lacks something else, but never one that lacks more', async () => {
    const desk = await openUnreadDesk()
    await desk.fetch('clipWithoutText')
    await desk.fetch('clipOfWrongType', { refresh: true })
    const { unread, audioClips, visualClips } = await desk.client.videos.get({ videoId })
    // The visual clips arrived complete. The spoken clips did not, but were there already.
    expect([unread, audioClips.length, visualClips.length]).toEqual([null, 6, 6])
    expect(desk.kept().map(({ problem }) => problem)).toEqual([
      expect.stringContaining('visualDescription'),
      expect.stringContaining('startTime'),
    ])
  })

  it('keeps the same JSON once, however often it arrives', async () => {
    const desk = await openUnreadDesk()
    await desk.fetch('clipWithoutText', { refresh: true })
    await desk.fetch('clipWithoutText', { refresh: true })
    expect(desk.kept()).toHaveLength(1)
    expect(await desk.client.videos.get({ videoId })).toMatchObject({ unread: { shown: 1 } })
  })

  it('accepts a caption file, which is complete, and keeps the paid data', async () => {
    const desk = await openUnreadDesk()
    await desk.fetch('clipOfWrongType')
    await desk.client.videos.importCaptions({ videoId, file: captions })
    expect(await desk.client.videos.get({ videoId })).toMatchObject({
      unread: null,
      audioClips: [{ text: 'Words of my own.' }],
    })
    expect(desk.kept()).toHaveLength(1)
  })

  it('still lacks visual clips after a caption file was added', async () => {
    const desk = await openUnreadDesk()
    await desk.fetch('clipWithoutText')
    await desk.client.videos.importCaptions({ videoId, file: captions })
    expect(await desk.client.videos.get({ videoId })).toMatchObject({ unread: { said: 0, shown: 1 } })
  })

  it("still lacks visual clips after a model's summary, but not after a model's descriptions", async () => {
    const desk = await openUnreadDesk()
    await desk.fetch('clipWithoutText')
    const { library } = desk.backend.context.parts()
    const fingerprint = fingerprintOf(getVideo(library, videoId))
    writeModelSummary(library, videoId, { model: 'm', at: 1, fingerprint, text: 'By a model', sections: [] })
    expect(getVideo(library, videoId)).toMatchObject({ summary: { text: 'By a model' }, unread: { shown: 1 } })
    const visualClips = [{ startMs: 0, endMs: 9000, description: 'Trees' }]
    writeDescriptions(library, videoId, { visualClips, visualModel: 'm' })
    expect(getVideo(library, videoId)).toMatchObject({ visualClips, unread: null })
    expect(desk.kept()).toHaveLength(1)
  })

  it('is deleted for good together with its raw data, which stay while it is in the trash', async () => {
    const desk = await openUnreadDesk()
    await desk.fetch('clipWithoutText')
    const [kept] = desk.kept()
    await desk.client.videos.remove({ videoIds: [videoId] })
    expect(desk.kept()).toEqual([kept])
    await desk.client.trash.empty({})
    await vi.waitFor(() => expect(desk.kept()).toEqual([]), 10_000)
    await expect(desk.client.rawResults.export({ rawIds: [kept?.rawId ?? 0] })).rejects.toMatchObject({
      code: 'RAW_RESULT_NOT_FOUND',
    })
  })
})

describe('a part in an unexpected form', () => {
  it('is reported for the video, which is saved', async () => {
    const desk = await openUnreadDesk()
    const { items } = await desk.fetch('textForTranscription')
    expect(items).toMatchObject([{ state: 'saved', unread: 'The transcript could not be read.', kept: [{ videoId }] }])
    expect(await desk.client.videos.get({ videoId })).toMatchObject({
      audioClips: [],
      summary: { method: 'service' },
      unread: { said: 0, shown: 0, whole: ['said', 'shown'] },
    })
  })

  it('does not replace what is there already', async () => {
    const desk = await openUnreadDesk()
    await desk.fetch()
    await desk.fetch('textForTranscription', { refresh: true })
    const { audioClips, unread } = await desk.client.videos.get({ videoId })
    expect([audioClips.length, unread]).toEqual([6, null])
    expect(desk.kept()).toHaveLength(1)
  })

  it('a result without a title does not count as incomplete', async () => {
    const desk = await openUnreadDesk()
    const { items } = await desk.fetch('untitled')
    expect(items).toMatchObject([{ state: 'saved', title: `Unknown title (${videoId})`, unread: null, kept: [] }])
  })

  it('a known title stays if a result has none', async () => {
    const desk = await openUnreadDesk()
    await desk.fetch()
    await desk.fetch('untitled', { refresh: true })
    expect(await desk.client.videos.get({ videoId })).toMatchObject({ title: 'All about orchards, no. 4' })
  })
})

describe('a useless result', () => {
  it('fails with its reason, is kept, and is not requested again automatically', async () => {
    const desk = await openUnreadDesk()
    const { items, importId, costUsd } = await desk.fetch('withoutData', { refresh: true })
    expect(items).toMatchObject([
      {
        state: 'failed',
        error: {
          type: 'UNREADABLE_RESULT',
          message: expect.stringMatching(
            /“data” is missing\. It is kept, and you can export it\. Retrying .* may cost again/,
          ),
        },
        unread: null,
        kept: [{ videoId }],
      },
    ])
    expect(costUsd).toBeGreaterThan(0)
    const asked = desk.service.log.length
    await desk.client.imports.resume({ importId })
    desk.backend.context.parts().imports.run()
    expect(desk.service.log).toHaveLength(asked)
    expect(await desk.exported([items[0]?.kept[0]?.rawId ?? 0])).toContain('"data":null')
  })

  it('is looked up when the user retries it, and not fetched again for money', async () => {
    const desk = await openUnreadDesk()
    const { importId } = await desk.fetch('withoutData', { refresh: true })
    await desk.client.imports.retry({ importId })
    await expect
      .poll(async () => (await desk.client.imports.get({ importId })).items)
      .toMatchObject([{ state: 'saved', kept: [] }])
    expect(desk.service.ledger.crawls.get(videoId)).toBe(1)
    expect(desk.kept()).toEqual([])
  })

  it('that does not name its video fails every video without a result, and is kept', async () => {
    const desk = await openUnreadDesk('cached')
    desk.spoil({ kind: 'results', change: 'nameless' }, 'any')
    const text = [1, 2, 3].map(fakeVideoId)
    const { items } = await importAll(desk.backend, {
      text,
      source: 'hosted',
      crawlMode: 'never',
      ceilingPerVideoUsd: 1,
    })
    expect(items.map(({ state }) => state)).toEqual(['failed', 'saved', 'saved'])
    expect(items[0]).toMatchObject({
      error: { type: 'UNREADABLE_RESULT', message: expect.stringMatching(/does not say which video it belongs to/) },
      kept: [{ videoId: null, problem: 'it does not name a video' }],
    })
    expect(desk.service.log).toHaveLength(1)
    expect(await desk.exported([items[0]?.kept[0]?.rawId ?? 0])).toContain('All about bridges')
  })
})

describe('a response that is not JSON at all', () => {
  it('is kept until the video is saved after all', async () => {
    const desk = await openUnreadDesk()
    desk.spoil({ kind: 'truncated', afterBytes: 600 })
    const { items } = await desk.fetch(undefined, { refresh: true })
    expect(items).toMatchObject([{ state: 'saved', kept: [] }])
    expect(desk.service.log.map(({ body }) => Reflect.get(Object(body), 'crawlMode'))).toEqual(['Always', 'Never'])
    expect(desk.kept()).toEqual([])
  })

  it('is kept with an item that stays in doubt, and can be exported', async () => {
    const desk = await openUnreadDesk()
    // The service did not crawl, so the look-up finds nothing.
    desk.spoil({ kind: 'body', text: '<p>Paid, and lost</p>' })
    desk.service.setFault(
      { kind: 'body', text: '<p>Paid, and lost</p>' },
      ...[1, 2, 3, 4].map(() => ({ kind: 'results', change: 'missing' }) as const),
    )
    const { items } = await desk.fetch(undefined, { refresh: true })
    expect(items).toMatchObject([{ state: 'in_doubt', kept: [{ videoId, problem: 'it is not JSON' }] }])
    const file = await desk.client.rawResults.export({ rawIds: [items[0]?.kept[0]?.rawId ?? 0] })
    expect([file.name, contentOf(file)]).toEqual([`Service result ${videoId}.txt`, '<p>Paid, and lost</p>'])
  })
})
