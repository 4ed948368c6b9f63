import { describe, expect, it } from 'vitest'
import type { Video } from '../../src/contract/app/videos.ts'
import { exportThrough } from '../backend/exports/collect-export.ts'
import { covers } from './covers.ts'
import { type Desk, openDesk } from './desk.ts'
import type { Row } from './rows.ts'
import { wireCitation, wireHighlight, wireId, wireResult, wireVideo } from './wire-video.ts'

/** For each field of a video: how to read it from the library, and the value it should have. */
const arrivals: [Row, (video: Video) => unknown, unknown][] = [
  ['2.1 url', ({ url }) => url, `https://www.youtube.com/watch?v=${wireId}`],
  ['2.1 title', ({ title }) => title, 'Ebb & flow'],
  ['2.1 description', ({ description }) => description, 'First line.\nSecond line.'],
  ['2.1 thumbnail', ({ thumbnail }) => thumbnail, { url: 'http://127.0.0.1:9/picture.jpg', width: 641, height: 362 }],
  ['2.1 thumbnail.url', ({ thumbnail }) => thumbnail?.url, 'http://127.0.0.1:9/picture.jpg'],
  ['2.1 thumbnail.width', ({ thumbnail }) => thumbnail?.width, 641],
  ['2.1 thumbnail.height', ({ thumbnail }) => thumbnail?.height, 362],
  [
    '2.1 author',
    ({ author, authorUrl, authorAvatarUrl }) => [author, authorUrl, authorAvatarUrl],
    ['Ada Marlow', 'https://www.youtube.com/@ada', 'http://127.0.0.1:9/avatar.png'],
  ],
  ['2.1 author.name', ({ author }) => author, 'Ada Marlow'],
  ['2.1 author.url', ({ authorUrl }) => authorUrl, 'https://www.youtube.com/@ada'],
  ['2.1 author.avatar', ({ authorAvatarUrl }) => authorAvatarUrl, 'http://127.0.0.1:9/avatar.png'],
  ['2.1 publishedDate', ({ publishedAt }) => publishedAt, Date.UTC(2024, 1, 29, 23, 59, 58, 123)],
  ['2.1 duration', ({ durationMs }) => durationMs, 3_723_000],
  ['2.1 favicon', ({ faviconUrl }) => faviconUrl, 'https://www.youtube.com/favicon.ico'],
]
const transcriptArrivals: typeof arrivals = [
  ['2.4 videoClips', ({ visualClips }) => visualClips.length, 2],
  ['2.4 videoClips[].startTime', ({ visualClips }) => visualClips.map(({ startMs }) => startMs), [2000, 11_000]],
  ['2.4 videoClips[].endTime', ({ visualClips }) => visualClips.map(({ endMs }) => endMs), [11_000, 13_000]],
  [
    '2.4 videoClips[].visualDescription',
    ({ visualClips }) => visualClips.map(({ description }) => description),
    ['A pier at low tide', 'A chart'],
  ],
  ['2.4 audioClips', ({ audioClips }) => audioClips.length, 3],
  ['2.4 audioClips[].startTime', ({ audioClips }) => audioClips.map(({ startMs }) => startMs), [1000, 5000, 9000]],
  ['2.4 audioClips[].endTime', ({ audioClips }) => audioClips.map(({ endMs }) => endMs), [5000, 9000, 12_000]],
  [
    '2.4 audioClips[].transcription',
    ({ audioClips }) => audioClips.map(({ text }) => text),
    ['The moon\npulls the water.', 'So does the sun.', 'A little.'],
  ],
  [
    '2.4 audioClips[].speakerId',
    ({ audioClips }) => audioClips.map(({ speakerId }) => speakerId),
    ['speaker_4', 'Grace Lind', 'speaker_4'],
  ],
  [
    '2.4 independent lists',
    ({ audioClips, visualClips }) => [audioClips[0]?.startMs, visualClips[0]?.startMs],
    [1000, 2000],
  ],
]
const summaryArrivals: typeof arrivals = [
  ['2.5 overallSummary', ({ summary }) => summary, { text: 'How tides come about.', method: 'service' }],
  ['2.5 sectionSummaries', ({ sections, sectionMethod }) => [sections.length, sectionMethod], [1, 'service']],
  ['2.5 sectionSummaries[].startTime', ({ sections }) => sections[0]?.startMs, 3000],
  ['2.5 sectionSummaries[].endTime', ({ sections }) => sections[0]?.endMs, 10_000],
  ['2.5 sectionSummaries[].title', ({ sections }) => sections[0]?.title, 'Two pulls'],
  ['2.5 sectionSummaries[].summary', ({ sections }) => sections[0]?.summary, 'Moon and sun both pull.'],
]

const expectArrivals = (video: Video, some: typeof arrivals) => {
  for (const [row, arrived, expected] of some) expect(arrived(video), row).toEqual(expected)
}

const getVideo = ({ client }: Desk) => client.videos.get({ videoId: wireId })

let kept: Promise<Video> | undefined

/** The video is imported once for all of these tests. */
function importedVideo(): Promise<Video> {
  kept ??= (async () => {
    const desk = await openDesk({ videos: [{ data: wireVideo, availability: 'cached' }] })
    await desk.importVideos([wireId])
    return await getVideo(desk)
  })()
  return kept
}

describe('a video of /videos', () => {
  for (const [row, arrived, expected] of [...arrivals, ...transcriptArrivals, ...summaryArrivals]) {
    it(`is in the library with its ${row.slice(4)}`, covers(row), async () => {
      expect(arrived(await importedVideo())).toEqual(expected)
    })
  }

  it('may have an author without a page', covers('2.1 author.url'), async () => {
    const data = { ...wireVideo, author: { ...wireVideo.author, url: null } }
    const desk = await openDesk({ videos: [{ data, availability: 'cached' }] })
    await desk.importVideos([wireId])
    expect(await getVideo(desk)).toMatchObject({ author: 'Ada Marlow', authorUrl: null })
  })

  it(
    'keeps fields that the interface does not define, and exports them',
    covers('N reading added fields'),
    async () => {
      const data = { ...wireVideo, chapters: [{ at: 4 }], author: { ...wireVideo.author, subscribers: 7 } }
      const desk = await openDesk({ videos: [{ data, availability: 'cached' }] })
      await desk.importVideos([wireId])
      const extra = { chapters: [{ at: 4 }], author: { subscribers: 7 } }
      expect(await getVideo(desk)).toMatchObject({ title: 'Ebb & flow', extra })
      const { text } = await exportThrough(desk.client, { type: 'videos', videoIds: [wireId], format: 'json' })
      expect(JSON.parse(text)).toMatchObject({ extra })
    },
  )
})

async function openScriptedDesk(body: object): Promise<Desk> {
  const desk = await openDesk()
  desk.service.setFault({ kind: 'body', text: JSON.stringify(body) })
  return desk
}

const found = {
  results: [wireResult],
  dollarCost: { total: 0.03, breakdown: { search: 0.005, summary: 0.015, transcription: 0.01 } },
}
const answered = { answer: 'Moon and sun.', citations: [wireCitation], dollarCost: { total: 0.02 } }
const includeAll = { includeTranscription: true, includeSummary: true }

describe('a result of /search', () => {
  it("shows the video's details", covers('2.1 score', 'N responses /search results[]'), async () => {
    const { client } = await openScriptedDesk(found)
    const [result] = (await client.search.service({ query: 'tides', ...includeAll })).results
    expect(result).toMatchObject({
      videoId: wireId,
      url: wireVideo.url,
      title: 'Ebb & flow',
      author: 'Ada Marlow',
      description: 'First line.\nSecond line.',
      durationMs: 3_723_000,
      publishedAt: Date.UTC(2024, 1, 29, 23, 59, 58, 123),
      score: 0.625,
      summary: 'How tides come about.',
      hasTranscript: true,
    })
  })

  it(
    'is saved with every field it had, without a second call',
    covers('N responses /search results[]', '2.4 videoClips', '2.4 audioClips', '2.5 overallSummary'),
    async () => {
      const desk = await openScriptedDesk(found)
      const { searchId } = await desk.client.search.service({ query: 'tides', ...includeAll })
      await desk.client.search.saveResults({ searchId, positions: [1] })
      expectArrivals(await getVideo(desk), [...arrivals, ...transcriptArrivals, ...summaryArrivals])
      expect(desk.service.log).toHaveLength(1)
    },
  )
})

const highlightRows = [
  ['2.3 startTime', 'startMs', 6000],
  ['2.3 endTime', 'endMs', 8000],
  ['2.3 visualDescription', 'shown', 'A globe turns'],
  ['2.3 audioTranscription', 'said', 'And the sea\nfollows.'],
] as const

describe('a highlight', () => {
  for (const [row, field, expected] of highlightRows) {
    it(`of a search result and of a citation has its ${row.slice(4)}`, covers(row), async () => {
      const search = await openScriptedDesk(found)
      const [result] = (await search.client.search.service({ query: 'tides' })).results
      expect(result?.highlights[0]?.[field]).toEqual(expected)
      const { citations } = await (await openScriptedDesk(answered)).ask('Why?')
      expect(citations[0]?.service?.highlights[0]?.[field]).toEqual(expected)
    })
  }

  it('without speech counts as visual', covers('2.3 audioTranscription'), async () => {
    const silent = { ...wireCitation, highlights: [{ ...wireHighlight, audioTranscription: null }] }
    const desk = await openScriptedDesk({ ...answered, citations: [silent] })
    expect((await desk.ask('Why?')).citations[0]).toMatchObject({ kind: 'shown', text: 'A globe turns' })
  })
})

describe('a citation of /answer', () => {
  it('refers to the moment of its highlight', covers('2.2 highlights', '4.1 response citations'), async () => {
    const { citations } = await (await openScriptedDesk(answered)).ask('Why?')
    expect(citations).toMatchObject([
      { videoId: wireId, startMs: 6000, endMs: 8000, kind: 'said', text: 'And the sea\nfollows.' },
    ])
    expect(citations[0]?.service).toMatchObject({ score: 0.375, highlights: [{ startMs: 6000 }] })
  })

  it('has its score', covers('2.1 score'), async () => {
    const unrated = { ...wireCitation, score: null }
    const desk = await openScriptedDesk({ ...answered, citations: [wireCitation, unrated] })
    expect((await desk.ask('Why?')).citations.map(({ service }) => service?.score)).toEqual([0.375, null])
  })

  it(
    'is saved with every field of a video, and with its transcription if it was asked for',
    covers(
      '2.2 all of 2.1',
      '2.2 transcription',
      '4.1 request contentOptions',
      '4.1 request contentOptions.includeTranscription',
    ),
    async () => {
      const desk = await openScriptedDesk(answered)
      const { answerId } = await desk.ask('Why?', true)
      expect(desk.service.log[0]?.body).toMatchObject({ contentOptions: { includeTranscription: true } })
      await desk.client.answers.saveCited({ answerId, numbers: [1] })
      expectArrivals(await getVideo(desk), [...arrivals, ...transcriptArrivals])
    },
  )

  it(
    'has no transcription if none was asked for',
    covers('2.2 transcription', '2.4 null when not requested'),
    async () => {
      for (const transcription of [null, undefined]) {
        const desk = await openScriptedDesk({ ...answered, citations: [{ ...wireCitation, transcription }] })
        const { citations } = await desk.ask('Why?')
        expect(desk.service.log[0]?.body).toMatchObject({ contentOptions: { includeTranscription: false } })
        expect(citations[0]?.service).toMatchObject({ hasTranscript: false, score: 0.375 })
      }
    },
  )
})
