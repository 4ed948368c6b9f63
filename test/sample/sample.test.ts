import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSample, sampleThumbnailsDir } from './load-sample.ts'
import { readScript } from './read-script.ts'

interface Question {
  question: string
  asks: string
  expected: string
  answers: {
    videoId: string
    kind: 'said' | 'shown' | 'summarised'
    startTime: number
    endTime: number
    quote: string
    /** 2: answers the question; 1: helps to answer it. */
    relevance: 1 | 2
  }[]
}

const sample = loadSample()
const available = sample.filter((video) => typeof video.availability === 'string')
const byId = new Map(sample.map((video) => [idOf(video.data.url), video]))

function idOf(url: string): string {
  return new URL(url).searchParams.get('v') ?? ''
}

function expectInOrder(ranges: { startTime: number; endTime: number }[], duration: number) {
  let last = 0
  for (const { startTime, endTime } of ranges) {
    expect(Number.isInteger(startTime) && Number.isInteger(endTime)).toBe(true)
    expect(startTime).toBeGreaterThanOrEqual(last)
    expect(endTime).toBeGreaterThan(startTime)
    last = endTime
  }
  expect(last).toBeLessThanOrEqual(duration)
}

describe('the sample collection', () => {
  it('holds videos from the cache and crawled ones, and one for each way to fail', () => {
    const kinds = sample.map(({ availability }) =>
      typeof availability === 'string' ? availability : availability.fail,
    )
    expect(available).toHaveLength(8)
    expect(kinds.filter((kind) => kind === 'crawled')).toHaveLength(2)
    expect(kinds).toContain('CRAWL_NOT_FOUND')
    expect(kinds).toContain('CRAWL_VIDEO_DURATION_EXCEEDS_LIMIT')
  })

  it('has well-formed, invented and unique ids', () => {
    expect(byId.size).toBe(sample.length)
    for (const videoId of byId.keys()) expect(videoId).toMatch(/^demoHeat\d\d[AEIMQUYcgkosw048]$/)
  })

  it('has titles in Latin and in Arabic script', () => {
    expect(available.filter(({ data }) => /\p{Script=Arabic}/u.test(data.title))).toHaveLength(1)
  })
})

describe.each(available.map((video) => [idOf(video.data.url), video.data] as const))(
  'sample video %s',
  (videoId, data) => {
    const { audioClips, videoClips } = data.transcription

    it('lasts 8 to 20 minutes at the pace of speech', () => {
      const words = audioClips.flatMap((clip) => clip.transcription.split(/\s+/u)).length
      expect(data.duration).toBeGreaterThanOrEqual(480)
      expect(data.duration).toBeLessThanOrEqual(1200)
      expect(words / (data.duration / 60)).toBeGreaterThan(115)
      expect(words / (data.duration / 60)).toBeLessThan(155)
    })

    it('has at least sixty ordered spoken clips by at least two speakers', () => {
      expect(audioClips.length).toBeGreaterThanOrEqual(60)
      expect(new Set(audioClips.map((clip) => clip.speakerId)).size).toBeGreaterThanOrEqual(2)
      expectInOrder(audioClips, data.duration)
      for (const { startTime, endTime } of audioClips) expect(endTime - startTime).toBeLessThanOrEqual(15)
    })

    it('describes something new at least every forty seconds', () => {
      expectInOrder(videoClips, data.duration)
      const starts = [...videoClips.map((clip) => clip.startTime), data.duration]
      for (const [index, start] of starts.slice(1).entries())
        expect(start - (starts[index] ?? 0)).toBeLessThanOrEqual(40)
    })

    it('is covered by five to nine sections without a gap', () => {
      const sections = data.summary.sectionSummaries
      expect(sections.length).toBeGreaterThanOrEqual(5)
      expect(sections.length).toBeLessThanOrEqual(9)
      expect(sections.map((section) => section.startTime)).toEqual([0, ...sections.slice(0, -1).map((s) => s.endTime)])
      expect(sections.at(-1)?.endTime).toBe(data.duration)
    })

    it('has a summary, a date and a thumbnail of its own', () => {
      expect(data.summary.overallSummary.length).toBeGreaterThan(200)
      expect(new Date(data.publishedDate).toISOString()).toBe(data.publishedDate)
      const thumbnail = join(sampleThumbnailsDir, `${videoId}.jpg`)
      expect(existsSync(thumbnail)).toBe(true)
      expect(statSync(thumbnail).size).toBeLessThanOrEqual(15_000)
    })
  },
)

describe('the questions about the sample', () => {
  const questions = ['questions.json', 'held-out-questions.json'].flatMap((file): Question[] =>
    JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')),
  )

  it.each(questions.map((question) => [question.question, question] as const))('%s', (_, { answers, expected }) => {
    expect(expected).not.toBe('')
    for (const { videoId, kind, startTime, endTime, quote, relevance } of answers) {
      const inRange = textsOf(videoId, kind).filter((text) => text.startTime >= startTime && text.endTime <= endTime)
      expect(inRange.map(({ text }) => text).join(' ')).toContain(quote)
      expect([1, 2]).toContain(relevance)
    }
  })

  it('are of every kind, and each has an answer unless it is meant to have none', () => {
    const sorts = new Set(questions.map(({ asks }) => asks))
    const wanted = ['words', 'paraphrase', 'cross-language', 'shown', 'summarised', 'several videos', 'no answer']
    expect([...sorts].toSorted()).toEqual(wanted.toSorted())
    for (const { asks, answers } of questions) {
      expect(answers.some(({ relevance }) => relevance === 2)).toBe(asks !== 'no answer')
      if (asks === 'several videos') expect(new Set(answers.map(({ videoId }) => videoId)).size).toBeGreaterThan(1)
      if (asks === 'shown' || asks === 'summarised') expect(answers.some(({ kind }) => kind === asks)).toBe(true)
    }
  })
})

/** The texts of one kind in a sample video (said, shown or summarised), with their time ranges. */
function textsOf(videoId: string, kind: Question['answers'][number]['kind']) {
  const { transcription, summary, duration } = byId.get(videoId)?.data ?? {}
  if (kind === 'said') return (transcription?.audioClips ?? []).map((clip) => ({ ...clip, text: clip.transcription }))
  if (kind === 'shown')
    return (transcription?.videoClips ?? []).map((clip) => ({ ...clip, text: clip.visualDescription }))
  return [
    ...(summary?.sectionSummaries ?? []).map((section) => ({ ...section, text: section.summary })),
    { startTime: 0, endTime: duration ?? 0, text: summary?.overallSummary ?? '' },
  ]
}

describe('readScript', () => {
  it('throws an error that names the line which does not follow the notation', () => {
    expect(() => readScript('speaker A: Ann\n\n== One | First\nA: Hello.\nB: Who is B?')).toThrow('Line 5')
    expect(() => readScript('a line of prose')).toThrow('Line 1')
  })
})
