import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOutcomes } from '../../../../src/backend/sources/hosted/outcomes.ts'
import { videoContentSchema } from '../../../../src/contract/app/videos.ts'
import { videoResult } from '../../../contract/service/wire-arbitraries.ts'
import { fakeVideoId } from '../../../fakes/service.ts'

const a = fakeVideoId(1)
const b = fakeVideoId(2)
const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`
const success = (id: string, data: object = {}) => ({
  data: { title: `About ${id}`, ...data },
  status: { url: watch(id), status: 'Success', isLiveCrawl: false },
})
const failure = (id: string, error: unknown = { type: 'CRAWL_TIMEOUT' }) => ({
  status: { url: watch(id), status: 'Fail', error },
})

describe('the video that a result belongs to', () => {
  it('is read from the page address if the status does not name it', () => {
    const results = [
      { data: { title: 'T', url: `https://youtu.be/${a}?si=x` } },
      { data: { title: 'T' }, status: { url: `m.youtube.com/shorts/${b}` } },
    ]
    expect(readOutcomes(results, [a, b]).map(({ kind, videoId }) => [kind, videoId])).toEqual([
      ['fetched', a],
      ['fetched', b],
    ])
  })

  it('is the only requested video if the only result names none', () => {
    expect(readOutcomes([{ status: { status: 'Fail', error: { type: 'FAILED_TO_PARSE_URL' } } }], [a])).toMatchObject([
      { videoId: a, error: { type: 'FAILED_TO_PARSE_URL' } },
    ])
    expect(readOutcomes([failure(b)], [a])).toEqual([])
    expect(readOutcomes([{ status: { status: 'Fail' } }], [a, b])).toEqual([])
  })

  it('is taken from a successful result rather than from a failed one, in either order', () => {
    expect(readOutcomes([failure(a), success(a)], [a])).toMatchObject([{ kind: 'fetched' }])
    expect(readOutcomes([success(a), failure(a)], [a])).toMatchObject([{ kind: 'fetched' }])
  })

  it('is never stored with the id of another video', () => {
    expect(readOutcomes([success(a, { url: watch(b) })], [a, b])).toMatchObject([
      {
        kind: 'failed',
        videoId: a,
        error: { type: 'UNREADABLE_RESULT', message: expect.stringContaining(`“data.url” names another video, ${b}`) },
      },
    ])
  })
})

describe('the meaning of a result', () => {
  it.each([
    ['success without data', { status: { url: watch(a), status: 'Success' } }, 'UNREADABLE_RESULT'],
    ['nothing at all', { status: { url: watch(a) } }, 'UNREADABLE_RESULT'],
    ['failure with unreadable data', { ...failure(a), data: 7 }, 'CRAWL_TIMEOUT'],
    [
      'an error without the word failure',
      { status: { url: watch(a), error: { type: 'CRAWL_TIMEOUT' } } },
      'CRAWL_TIMEOUT',
    ],
  ])('%s is a failure', (_name, result, type) => {
    expect(readOutcomes([result], [a])).toMatchObject([{ kind: 'failed', videoId: a, error: { type } }])
  })

  it.each([
    ['failure without an error', failure(a, null), 'UNKNOWN'],
    ['failure with an error of another shape', failure(a, 'CRAWL_TIMEOUT'), 'UNKNOWN'],
    ['failure with a type full of nonsense', failure(a, { type: 'X\u0000\nY' }), 'X Y'],
    ['failure with a type that Footnote itself uses', failure(a, { type: 'PRIVATE' }), 'PRIVATE'],
  ])('%s is a failure with that name', (_name, result, serviceType) => {
    expect(readOutcomes([result], [a])).toMatchObject([
      { kind: 'failed', videoId: a, error: { type: 'OTHER', serviceType } },
    ])
  })

  it('unknown fields around a video are kept with it', () => {
    const { data, status } = success(a, { views: 7 })
    const sent = { data, status: { ...status, crawledAt: '2026-01-02' }, rank: 3 }
    expect(readOutcomes([sent], [a])).toMatchObject([
      { video: { extra: { views: 7, videoResult: { status: { crawledAt: '2026-01-02' }, rank: 3 } } } },
    ])
    expect(readOutcomes([success(a)], [a])).toMatchObject([{ video: { extra: {} } }])
  })

  it('data without a status is a video', () => {
    expect(readOutcomes([{ data: { title: 'T', url: watch(a) }, status: 'Success' }], [a])).toMatchObject([
      { kind: 'fetched', video: { isLiveCrawl: null } },
    ])
  })

  it('for any response, each requested video has at most one outcome, with content the library can store', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(videoResult, fc.jsonValue())), fc.array(fc.constantFrom(a, b)), (results, urls) => {
        const sent: unknown[] = results.map((result, i) => {
          const id = urls[i]
          if (id === undefined || typeof result !== 'object' || result === null) return result
          return { ...result, status: { ...Reflect.get(result, 'status'), url: watch(id) } }
        })
        const outcomes = readOutcomes(sent, [a, b])
        expect(new Set(outcomes.map(({ videoId }) => videoId)).size).toBe(outcomes.length)
        for (const outcome of outcomes) {
          expect([a, b]).toContain(outcome.videoId)
          if (outcome.kind === 'fetched') expect(videoContentSchema.parse(outcome.video)).toEqual(outcome.video)
          else expect(outcome.error.message).not.toBe('')
        }
      }),
    )
  })
})
