import { expect, test } from 'vitest'
import { formatQuote } from '../../../../src/renderer/videos/transcript/format-quote.ts'

const video = {
  videoId: 'demoHeat01A',
  title: 'White roofs',
  author: 'City Lab',
  publishedAt: Date.UTC(2024, 2, 9),
  captionTrack: null,
}

test('a quote has its words, speaker, title, channel, date, range and link', () => {
  const moment = {
    kind: 'said' as const,
    startMs: 83_400,
    endMs: 91_000,
    text: 'It is\ncooler.',
    speakerId: 'speaker_2',
    isSound: false,
  }
  expect(formatQuote(video, moment)).toBe(
    '“It is cooler.”\nSpeaker 2, “White roofs”, City Lab, 2024-03-09, 1:23–1:31\nhttps://www.youtube.com/watch?v=demoHeat01A&t=83s',
  )
})

test('a visual clip is not attributed to a speaker, and unknown details are left out', () => {
  const moment = {
    kind: 'shown' as const,
    startMs: 0,
    endMs: 4_000,
    text: 'A white roof',
    speakerId: null,
    isSound: false,
  }
  expect(formatQuote({ ...video, author: '', publishedAt: null }, moment)).toBe(
    '[On screen: A white roof]\n“White roofs”, 0:00–0:04\nhttps://www.youtube.com/watch?v=demoHeat01A&t=0s',
  )
})

test('a sound is quoted as a sound, not as somebody’s words', () => {
  const moment = { kind: 'said' as const, startMs: 0, endMs: 4_000, text: '[Applause]', speakerId: null, isSound: true }
  expect(formatQuote(video, moment)).toMatch(/^\[Applause\]\n/)
})

test('an estimated time is marked as estimated, but not that of a visual clip', () => {
  const moment = { startMs: 0, endMs: 4_000, text: 'It is cooler.', speakerId: null, isSound: false }
  const estimated = { ...video, captionTrack: { areTimesEstimated: true } }
  expect(formatQuote(estimated, { ...moment, kind: 'said' })).toContain(', 0:00–0:04 (time estimated)\n')
  expect(formatQuote(estimated, { ...moment, kind: 'shown' })).not.toContain('estimated')
})

test('a quote has three lines and no control characters, whatever the title contains', () => {
  const hostile = 'a\nb\u2028c\u009b31m\u0007\u202egpj\u2066\ud800 \u200ed'
  const moment = { kind: 'said' as const, startMs: 0, endMs: 4_000, text: hostile, speakerId: hostile, isSound: false }
  const quote = formatQuote({ ...video, title: hostile, author: hostile }, moment)
  expect(quote.split(/[\r\n\u2028\u2029]/)).toHaveLength(3)
  expect(quote).not.toMatch(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u)
  expect(quote).toContain('\u200ed')
})
