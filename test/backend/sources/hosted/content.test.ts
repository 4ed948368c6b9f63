import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRange } from '../../../../src/backend/sources/hosted/clips.ts'
import { contentFromService } from '../../../../src/backend/sources/hosted/content.ts'
import { videoDataSchema } from '../../../../src/contract/service/videos.ts'
import { fakeVideoId } from '../../../fakes/service.ts'

const id = fakeVideoId(1)
const read = (data: object) => contentFromService(id, videoDataSchema.parse({ title: 'T', ...data }), null).video

describe('content of a video', () => {
  it('has its clips in order, whatever their order in the response', () => {
    const clip = (startTime: number, endTime: number, transcription: string) => ({ startTime, endTime, transcription })
    const { audioClips } = read({ transcription: { audioClips: [clip(9, 12, 'c'), clip(0, 9, 'b'), clip(0, 3, 'a')] } })
    expect(audioClips.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  })

  it('keeps a clip that ends before it begins, with a corrected end', () => {
    const [clip] = read({
      transcription: { videoClips: [{ startTime: 30, endTime: 20, visualDescription: 'A map' }] },
    }).visualClips
    expect(clip).toEqual({ startMs: 30_000, endMs: 31_000, description: 'A map' })
  })

  it.each([
    ['null, if no speaker was identified', ['speaker_0', 'speaker_0', ''], [null, null, null]],
    ['with the given label, if speakers were identified', ['speaker_0', 'Ada', ''], ['speaker_0', 'Ada', null]],
    ['with its own label, even if it is the only one', ['speaker_1', 'speaker_1'], ['speaker_1', 'speaker_1']],
  ])('has the speaker %s', (_name, labels, speakers) => {
    const audioClips = labels.map((speakerId, at) => ({
      startTime: at,
      endTime: at + 1,
      transcription: 'x',
      speakerId,
    }))
    expect(read({ transcription: { audioClips } }).audioClips.map(({ speakerId }) => speakerId)).toEqual(speakers)
  })

  it('every range has a length and can be stored', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
        (start, end) => {
          const { startMs, endMs } = toRange(start, end)
          expect(Number.isSafeInteger(startMs) && Number.isSafeInteger(endMs)).toBe(true)
          expect(startMs).toBeGreaterThanOrEqual(0)
          expect(endMs >= startMs).toBe(true)
        },
      ),
    )
  })

  it('keeps fields it does not know, with their position', () => {
    const { extra } = read({
      viewCount: 7,
      author: { name: 'A', subscribers: 3 },
      transcription: {
        language: 'en',
        audioClips: [
          { startTime: 0, transcription: 'x' },
          { startTime: 1, transcription: 'y', confidence: 0.5 },
        ],
      },
      summary: { overallSummary: 'S', tags: ['a'] },
      constructor: 'odd',
    })
    expect(extra).toEqual({
      viewCount: 7,
      author: { subscribers: 3 },
      transcription: { language: 'en', audioClips: { '1': { confidence: 0.5 } } },
      summary: { tags: ['a'] },
      constructor: 'odd',
    })
  })

  it('accepts only web addresses as addresses', () => {
    const content = read({
      url: 'javascript:alert(1)',
      favicon: 'data:text/html,x',
      author: { name: 'A', url: 'file:///etc/passwd', avatar: '//cdn.example/a.jpg' },
      thumbnail: { url: 'nowhere', width: 1, height: 1 },
    })
    expect(content).toMatchObject({
      url: `https://www.youtube.com/watch?v=${id}`,
      faviconUrl: null,
      authorUrl: null,
      authorAvatarUrl: 'https://cdn.example/a.jpg',
      thumbnail: null,
    })
  })

  it('has no sections method without sections, and no summary without its text', () => {
    expect(read({ summary: { overallSummary: ' ', sectionSummaries: [] } })).toMatchObject({
      summary: null,
      sectionMethod: null,
    })
  })

  it('treats an unreadable date as missing', () => {
    expect(read({ publishedDate: 'yesterday', duration: -4 })).toMatchObject({ publishedAt: null, durationMs: null })
  })
})
