// The interface from the server's side, row by row: what Footnote's own server answers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  AnswerCitation,
  AnswerResponse,
  SearchResponse,
  VideoData,
  WrittenVideosResponse,
} from '../../src/contract/service/written.ts'
import { type Door, openDoor, sampleVideos } from '../backend/doors/http/open-door.ts'
import { type FakeYoutube, startFakeYoutube } from '../fakes/youtube.ts'
import { fakeVideoId, makeVideo } from '../fakes/youtube-video.ts'
import { covers } from './covers.ts'
import type { Row } from './rows.ts'

const page = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`
const held = page(sampleVideos()[0]?.videoId ?? '')
const gone = page(fakeVideoId(9))
const fresh = [page(fakeVideoId(1)), page(fakeVideoId(2))]
const question = 'Why do cities stay hot at night?'
const both = { includeTranscription: true, includeSummary: true }

let door: Door
let youtube: FakeYoutube
let videos: WrittenVideosResponse
let found: SearchResponse
let answer: AnswerResponse
let video: VideoData | undefined
let cited: AnswerCitation | undefined

beforeAll(async () => {
  youtube = await startFakeYoutube({ videos: [makeVideo(1), makeVideo(2)] })
  door = await openDoor({ youtubeOrigin: youtube.origin, isShared: true })
  videos = await door.client.post('/videos', { urls: [held, gone], crawlMode: 'Fallback', contentOptions: both })
  found = await door.client.post('/search', { query: 'white roof', contentOptions: both })
  answer = await door.client.post('/answer', { query: question, contentOptions: { includeTranscription: true } })
  video = videos.results[0]?.data
  cited = answer.citations[0]
})
afterAll(async () => {
  await door.end()
  await youtube.close()
})

const text = (value: unknown) => typeof value === 'string'
const textOrNull = (value: unknown) => value === null || text(value)
const whole = (value: unknown) => Number.isInteger(value) && Number(value) >= 0
const number = (value: unknown) => typeof value === 'number' && value >= 0
const list = (value: unknown) => Array.isArray(value) && value.length > 0
const object = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isoDate = (value: unknown) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(value))

const fields: [row: Row, of: () => unknown, is: (value: unknown) => boolean][] = [
  ['2.1 url', () => video?.url, (value) => value === held],
  ['2.1 title', () => video?.title, text],
  ['2.1 description', () => video?.description, text],
  ['2.1 thumbnail', () => video?.thumbnail, object],
  ['2.1 thumbnail.url', () => video?.thumbnail.url, text],
  ['2.1 thumbnail.width', () => video?.thumbnail.width, whole],
  ['2.1 thumbnail.height', () => video?.thumbnail.height, whole],
  ['2.1 author', () => video?.author, object],
  ['2.1 author.name', () => video?.author.name, text],
  ['2.1 author.url', () => video?.author.url, textOrNull],
  ['2.1 author.avatar', () => video?.author.avatar, text],
  ['2.1 publishedDate', () => video?.publishedDate, isoDate],
  ['2.1 duration', () => video?.duration, whole],
  ['2.1 favicon', () => video?.favicon, text],
  ['2.1 score', () => found.results[0]?.score, number],
  ['2.2 highlights', () => cited?.highlights, (value) => list(value) && (value as unknown[]).length === 1],
  ['2.2 transcription', () => cited?.transcription, object],
  ['2.3 startTime', () => cited?.highlights[0]?.startTime, whole],
  ['2.3 endTime', () => cited?.highlights[0]?.endTime, whole],
  ['2.3 visualDescription', () => cited?.highlights[0]?.visualDescription, text],
  ['2.3 audioTranscription', () => cited?.highlights[0]?.audioTranscription, textOrNull],
  ['2.4 videoClips', () => video?.transcription?.videoClips, list],
  ['2.4 videoClips[].startTime', () => video?.transcription?.videoClips[0]?.startTime, whole],
  ['2.4 videoClips[].endTime', () => video?.transcription?.videoClips[0]?.endTime, whole],
  ['2.4 videoClips[].visualDescription', () => video?.transcription?.videoClips[0]?.visualDescription, text],
  ['2.4 audioClips', () => video?.transcription?.audioClips, list],
  ['2.4 audioClips[].startTime', () => video?.transcription?.audioClips[0]?.startTime, whole],
  ['2.4 audioClips[].endTime', () => video?.transcription?.audioClips[0]?.endTime, whole],
  ['2.4 audioClips[].transcription', () => video?.transcription?.audioClips[0]?.transcription, text],
  ['2.4 audioClips[].speakerId', () => video?.transcription?.audioClips[0]?.speakerId, text],
  ['2.5 overallSummary', () => video?.summary?.overallSummary, text],
  ['2.5 sectionSummaries', () => video?.summary?.sectionSummaries, list],
  ['2.5 sectionSummaries[].startTime', () => video?.summary?.sectionSummaries[0]?.startTime, whole],
  ['2.5 sectionSummaries[].endTime', () => video?.summary?.sectionSummaries[0]?.endTime, whole],
  ['2.5 sectionSummaries[].title', () => video?.summary?.sectionSummaries[0]?.title, text],
  ['2.5 sectionSummaries[].summary', () => video?.summary?.sectionSummaries[0]?.summary, text],
  ['2.6 data', () => videos.results.map(({ data }) => data && 'score' in data), (value) => String(value) === 'false,'],
  ['2.6 status', () => videos.results.every(({ status }) => object(status)), Boolean],
  [
    '2.6 status.url',
    () => videos.results.map(({ status }) => status.url).join(),
    (value) => value === `${held},${gone}`,
  ],
  [
    '2.6 status.status',
    () => videos.results.map(({ status }) => status.status).join(),
    (value) => value === 'Success,Fail',
  ],
  ['2.6 status.isLiveCrawl', () => videos.results[0]?.status.isLiveCrawl, (value) => value === false],
  ['2.6 status.error', () => videos.results[1]?.status.error, object],
  ['2.6 status.error.type', () => videos.results[1]?.status.error?.type, (value) => value === 'CRAWL_NOT_FOUND'],
  ['2.7 total', () => videos.dollarCost.total, number],
  ['2.7 breakdown', () => videos.dollarCost.breakdown, object],
  ['2.7 breakdown.summary', () => videos.dollarCost.breakdown?.summary, number],
  ['2.7 breakdown.transcription', () => videos.dollarCost.breakdown?.transcription, number],
  ["2.7 the answer's", () => Object.keys(answer.dollarCost).join(), (value) => value === 'total'],
  ['N responses /search dollarCost.breakdown', () => found.dollarCost.breakdown?.search, number],
  ['N responses /videos dollarCost.breakdown', () => videos.dollarCost.breakdown, object],
  ['N responses /videos status.error.message', () => videos.results[1]?.status.error?.message, text],
  ['N responses CRAWL_NOT_FOUND', () => videos.results[1]?.status.error?.type, (value) => value === 'CRAWL_NOT_FOUND'],
]

describe('our own server writes', () => {
  for (const [row, of, is] of fields)
    it(row, covers(row), () => {
      expect(is(of()), JSON.stringify(of())?.slice(0, 200)).toBe(true)
    })

  it('citations with all data of the video', covers('2.2 all of 2.1'), () => {
    const { transcription: _transcription, summary: _summary, ...common } = video ?? {}
    expect(Object.keys(cited ?? {})).toEqual(expect.arrayContaining([...Object.keys(common), 'score']))
  })

  it('two lists of clips, whose ranges need not coincide and are never empty', covers('2.4 independent lists'), () => {
    const { audioClips = [], videoClips = [] } = video?.transcription ?? {}
    expect(audioClips.length).not.toBe(videoClips.length)
    for (const { startTime, endTime } of [...audioClips, ...videoClips]) expect(endTime).toBeGreaterThan(startTime)
  })

  it(
    'search results as the notes describe them',
    covers('N responses /search results[]', '4.3 response results'),
    () => {
      for (const result of found.results)
        expect(Object.keys(result)).toEqual(
          expect.arrayContaining(['url', 'score', 'highlights', 'transcription', 'summary']),
        )
    },
  )
})

describe('our own server', () => {
  it(
    'returns the contents that are asked for, and no others',
    covers(
      '2.4 null when not requested',
      ...(['4.2', '4.3'] as const).flatMap((section): Row[] => [
        `${section} request contentOptions`,
        `${section} request contentOptions.includeTranscription`,
        `${section} request contentOptions.includeSummary`,
      ]),
      '4.1 request contentOptions',
      '4.1 request contentOptions.includeTranscription',
      'N requests /videos contentOptions',
    ),
    async () => {
      const contents = async (contentOptions: object) => {
        const bodies = [
          (await door.client.post('/videos', { urls: [held], contentOptions })).results[0]?.data,
          (await door.client.post('/search', { query: 'roof', contentOptions })).results[0],
        ]
        return bodies.map((body) => ['transcription', 'summary'].filter((content) => content in (body ?? {})).join('+'))
      }
      expect(await contents({})).toEqual(['transcription', ''])
      expect(await contents({ includeSummary: true })).toEqual(['summary', 'summary'])
      expect(await contents(both)).toEqual(['transcription+summary', 'transcription+summary'])
      const plain = await door.client.post('/answer', { query: question })
      expect(plain.citations[0]?.transcription).toBeNull()
    },
  )

  it(
    'returns one entry for each URL, whether cached, fetched or failed',
    covers(
      ...(['3 Success', '3 Fail', '3 one entry per URL', '4.2 request urls', '4.2 request crawlMode'] as const),
      ...(['4.2 crawlMode Never', '4.2 crawlMode Fallback', '4.2 crawlMode Always', '4.2 response results'] as const),
      ...(['4.2 response dollarCost', '7 per-video failure', '7 CRAWL_NOT_FOUND', '7 other types'] as const),
      ...(['8 YouTube URLs only', 'N responses FAILED_TO_PARSE_URL', 'N responses CACHE_NOT_FOUND'] as const),
      ...(['N requests /videos urls', '7 HTTP 200'] as const),
    ),
    async () => {
      const [one, two] = fresh
      const ask = async (urls: unknown[], crawlMode?: string) => {
        const { results } = await door.client.post('/videos', crawlMode === undefined ? { urls } : { urls, crawlMode })
        return results.map(({ status }) => status.isLiveCrawl ?? status.error?.type)
      }
      expect(await ask([one, 'https://example.org/'])).toEqual(['CACHE_NOT_FOUND', 'FAILED_TO_PARSE_URL'])
      expect(await ask([one, held], 'Never')).toEqual(['CACHE_NOT_FOUND', false])
      expect(await ask([one, held, gone], 'Fallback')).toEqual([true, false, 'CRAWL_NOT_FOUND'])
      expect(await ask([one, two], 'Always')).toEqual([true, true])
    },
  )

  it(
    'accepts every option of a search',
    covers(
      ...(['4.3 request query', 'N requests /search maxResults', 'N requests /search category'] as const),
      ...(['N requests /search startPublishedDate', 'N requests /search endPublishedDate'] as const),
      ...(['N requests /search containSpokenText', 'N requests /search containScreenText'] as const),
    ),
    async () => {
      const search = async (request: object) =>
        (await door.client.post('/search', { query: 'heat', ...request })).results
      const all = await search({ maxResults: 20 })
      expect((await search({ maxResults: 1 })).length).toBe(1)
      const dates = all.map(({ publishedDate }) => publishedDate).toSorted()
      const [first = '', last = ''] = [dates[0], dates.at(-1)]
      expect((await search({ maxResults: 20, endPublishedDate: first })).length).toBeLessThan(all.length)
      expect((await search({ maxResults: 20, startPublishedDate: Date.parse(last) })).length).toBeLessThan(all.length)
      expect((await search({ containSpokenText: 'no such words' })).length).toBe(0)
      expect((await search({ containScreenText: 'no such words' })).length).toBe(0)
      expect((await search({ category: 'Education' })).length).toBeGreaterThan(0)
    },
  )

  it(
    'answers in one piece and as a stream, with citations, cost and links that have a time',
    covers(
      ...(['4.1 request query', '4.1 request stream', '4.1 response answer', '4.1 response citations'] as const),
      ...(['4.1 response dollarCost', '4.1 streamed response', '6 stream of /answer'] as const),
      ...(['N responses /answer text', 'N stream answer-chunk', 'N stream data-citations'] as const),
      ...([
        'N stream data-cost',
        'N stream [DONE]',
        'N stream citations anywhere',
        'N stream when it is complete',
      ] as const),
    ),
    async () => {
      const plain = await door.client.post('/answer', { query: question })
      const { events, isDone } = await door.client.stream({ query: question, stream: true })
      expect(isDone).toBe(true)
      const chunks = events.flatMap((event) => (event.type === 'answer-chunk' ? [event.data] : []))
      expect(chunks.join('')).toBe(plain.answer)
      expect(events.slice(-2).map(({ type }) => type)).toEqual(['data-citations', 'data-cost'])
      for (const { url, highlights } of plain.citations)
        expect(plain.answer).toContain(`(${url}&t=${highlights[0]?.startTime}s)`)
      expect(await door.client.post('/answer', { query: 'xylophone zeppelin' })).toEqual({
        answer: '',
        citations: [],
        dollarCost: { total: 0 },
      })
    },
  )

  it(
    'refuses a request with a status and one sentence',
    covers(
      ...(['4 POST with a JSON body', '5 x-api-key', '5 missing or invalid key', '7 HTTP status and bodies'] as const),
      ...(['8 bounds of a request', 'N requests query', 'N errors HTTP 400', 'N errors HTTP 401'] as const),
      ...(['N errors error body', 'N requests User-Agent'] as const),
    ),
    async () => {
      const { client } = door
      const query = 'é'.repeat(501)
      const replies = [
        await client.send('/answer', { query }),
        await client.send('/videos', { urls: Array(101).fill(held) }),
        await client.send('/search', { query: 'heat' }, { headers: { 'x-api-key': 'other', 'user-agent': '' } }),
        await client.send('/search', undefined, { method: 'GET', body: null }),
      ]
      expect(replies.map(({ status }) => status)).toEqual([400, 400, 401, 405])
      for (const { body } of replies) expect(body).toEqual({ error: expect.stringMatching(/^\S.*\.$/) })
      expect((await client.post('/search', { query: '🏙'.repeat(500) })).results).toEqual([])
    },
  )
})
