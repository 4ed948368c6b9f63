import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeContent, writeFacts, writeRange } from '../../../src/backend/service/write-video.ts'
import { written } from '../../../src/contract/service/written.ts'
import { readPageUrl } from '../../../src/contract/youtube/video-url.ts'
import { videoContent } from '../library/video-content.ts'

const ms = fc.nat({ max: 90_000_000 })

test('ranges are rounded outwards to whole seconds, and are never empty', () => {
  fc.assert(
    fc.property(ms, ms, (one, other) => {
      const range = { startMs: Math.min(one, other), endMs: Math.max(one, other) }
      const { startTime, endTime } = writeRange(range)
      expect([startTime, endTime].every(Number.isInteger)).toBe(true)
      expect(startTime * 1000).toBeLessThanOrEqual(range.startMs)
      expect(endTime * 1000).toBeGreaterThanOrEqual(range.endMs)
      expect(endTime).toBeGreaterThan(startTime)
      expect(endTime - startTime).toBeLessThanOrEqual(Math.ceil((range.endMs - range.startMs) / 1000) + 1)
    }),
  )
})

const text = fc.string({ unit: 'grapheme' })
const range = fc.record({ startMs: ms, endMs: ms })
const video = fc.record({
  url: text,
  title: text,
  description: text,
  author: text,
  authorUrl: fc.option(text),
  authorAvatarUrl: fc.option(text),
  faviconUrl: fc.option(text),
  durationMs: fc.option(ms),
  publishedAt: fc.option(fc.maxSafeInteger()),
  thumbnail: fc.option(fc.record({ url: text, width: fc.option(fc.nat()), height: fc.option(fc.nat()) })),
  summary: fc.option(fc.record({ text, method: fc.constant('extractive' as const) })),
  sections: fc.array(fc.tuple(range, text).map(([at, words]) => ({ ...at, title: words, summary: words }))),
  audioClips: fc.array(
    fc.tuple(range, text, fc.option(text)).map(([at, words, speakerId]) => ({
      ...at,
      text: words,
      speakerId,
      isSound: false,
    })),
  ),
  captionTrack: fc.constant(null),
  sectionMethod: fc.constant(null),
  visualClips: fc.array(fc.tuple(range, text).map(([at, description]) => ({ ...at, description }))),
})

test('known and unknown values of a video are written as the interface requires', () => {
  fc.assert(
    fc.property(video, fc.boolean(), fc.boolean(), (known, transcription, summary) => {
      const wanted = { transcription, summary }
      const data = { ...writeFacts(known), ...writeContent(known, wanted) }
      expect(written.VideoData.strict().safeParse(data).error).toBeUndefined()
      const speakers = known.audioClips.map(({ speakerId }) => speakerId || 'speaker_0')
      if (transcription) expect(data.transcription?.audioClips.map(({ speakerId }) => speakerId)).toEqual(speakers)
      expect(data.favicon).toBe(known.faviconUrl ?? 'https://www.youtube.com/favicon.ico')
      expect(['transcription' in data, 'summary' in data]).toEqual([transcription, summary])
    }),
  )
})

test('spoken text with estimated times covers the whole video; visual clips and chapters keep their times', () => {
  const at = { startMs: 61_000, endMs: 64_000 }
  const estimated = videoContent({
    captionTrack: { language: 'en', kind: 'file', name: 'notes.txt', areTimesEstimated: true },
    audioClips: [{ ...at, text: 'Trees cool.', speakerId: null, isSound: false }],
    visualClips: [{ ...at, description: 'A tree' }],
    sections: [{ ...at, title: 'Trees', summary: '' }],
  })
  const write = (changes: object) => {
    const { transcription, summary } = writeContent(
      { ...estimated, ...changes },
      { transcription: true, summary: true },
    )
    const [said, shown, section] = [
      transcription?.audioClips[0],
      transcription?.videoClips[0],
      summary?.sectionSummaries[0],
    ]
    return [said, shown, section].map((range) => [range?.startTime, range?.endTime])
  }
  const [whole, known] = [
    [0, 600],
    [61, 64],
  ]
  expect(write({ sectionMethod: 'topics' })).toEqual([whole, known, whole])
  expect(write({ sectionMethod: 'chapters' })).toEqual([whole, known, known])
  expect(write({ sectionMethod: 'topics', durationMs: null })).toEqual([[0, 64], known, [0, 64]])
  expect(write({ captionTrack: null, sectionMethod: 'topics' })).toEqual([known, known, known])
})

test.each([
  ['https://www.youtube.com/watch?v=demoHeat01A', true],
  ['http://youtube.com/watch?v=demoHeat01A&t=90s', true],
  ['https://youtu.be/demoHeat01A', true],
  ['https://www.youtube.com/shorts/demoHeat01A', true],
  ['demoHeat01A', false],
  ['not-a-video', false],
  ['youtube.com/watch?v=demoHeat01A', false],
  ['https://www.youtube.com/playlist?list=PL123', false],
  ['https://www.youtube.com.evil.example/watch?v=demoHeat01A', false],
  ['https://example.org/?u=https://youtu.be/demoHeat01A', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%s is the page of a video: %s', (url, isVideo) => {
  expect(readPageUrl(url).kind === 'video').toBe(isVideo)
})
