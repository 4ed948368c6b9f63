import { describe, expect, it } from 'vitest'
import { readEach } from '../../../src/contract/service/each.ts'
import { dollarCostSchema, foundVideoSchema } from '../../../src/contract/service/resources.ts'
import { videoResultSchema } from '../../../src/contract/service/videos.ts'

const status = { url: 'https://www.youtube.com/watch?v=fake000001_', status: 'Success', isLiveCrawl: false }

function faultOf(data: unknown): string {
  const [reading] = readEach(videoResultSchema, [{ data, status }])
  return reading?.kind === 'unreadable' ? `${reading.unreadable.field} ${reading.unreadable.fault}` : 'read'
}

describe('reading a video result', () => {
  it.each([
    ['only a title', { title: 'T' }],
    [
      'null for every optional field',
      {
        title: 'T',
        url: null,
        description: null,
        author: null,
        thumbnail: null,
        duration: null,
        favicon: null,
        publishedDate: null,
        transcription: null,
        summary: null,
      },
    ],
    ['optional fields of the wrong type', { title: 'T', description: 4, author: 'A', thumbnail: [], duration: '60' }],
    ['lists of clips that are absent or null', { title: 'T', transcription: { audioClips: null }, summary: {} }],
    [
      'clips without an end or a speaker',
      { title: 'T', transcription: { audioClips: [{ startTime: 1, transcription: 'x' }] } },
    ],
  ])('accepts %s', (_name, data) => {
    expect(faultOf(data)).toBe('read')
  })

  it.each([
    ['data that is not an object', 'text', 'data should be an object but is a string'],
    ['data that is a list', [], 'data should be an object but is an array'],
  ])('names the faulty field: %s', (_name, data, fault) => {
    expect(faultOf(data)).toBe(fault)
  })

  it('says which result is unreadable and reads the others', () => {
    const readings = readEach(videoResultSchema, [{ data: { title: 'A' }, status }, 7, { data: 4, status }, { status }])
    expect(readings.map((reading) => reading.kind)).toEqual(['read', 'unreadable', 'unreadable', 'read'])
    expect(readings[2]).toMatchObject({
      unreadable: { index: 2, field: 'data', fault: expect.stringContaining('number') },
    })
  })
})

describe('reading optional parts', () => {
  it('an unreadable highlight does not discard the other highlights or the citation', () => {
    const highlights = [{ startTime: 'soon' }, { startTime: 4, endTime: 5, visualDescription: 'A map' }]
    expect(foundVideoSchema.parse({ url: 'u', highlights }).highlights).toEqual([highlights[1]])
  })

  it('amounts in a breakdown that are not numbers are left out', () => {
    expect(dollarCostSchema.parse({ total: 0.5, breakdown: { crawl: 0.4, summary: 'free' } })).toEqual({
      total: 0.5,
      breakdown: { crawl: 0.4 },
    })
  })

  it.each([undefined, null, 'free', {}, { total: '0.1' }, { total: -1 }, { total: null }])(
    'a cost of %j is unknown, which is not the same as zero',
    (cost) => {
      expect(dollarCostSchema.parse(cost) ?? 'unknown').toBe('unknown')
    },
  )
})
