import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContents } from '../../../src/contract/service/contents.ts'
import { summary, transcription } from './wire-arbitraries.ts'

const clip = { startTime: 1, endTime: 2, transcription: 'Hello', speakerId: 'speaker_0' }
const shown = { startTime: 1, endTime: 2, visualDescription: 'A map' }
const section = { startTime: 0, endTime: 9, title: 'S', summary: 'Of it' }

describe('one unreadable entry', () => {
  it.each([
    [
      'a clip without its start',
      { transcription: { audioClips: [clip, { ...clip, startTime: undefined }, clip] } },
      'said',
      'transcription.audioClips[1].startTime is missing',
    ],
    [
      'a start that is null',
      { transcription: { audioClips: [clip, clip, { ...clip, startTime: null }] } },
      'said',
      'transcription.audioClips[2].startTime should be a number but is null',
    ],
    [
      'a clip without its description',
      { transcription: { videoClips: [{ startTime: 3 }, shown, shown] } },
      'shown',
      'transcription.videoClips[0].visualDescription is missing',
    ],
    [
      'a clip that is a string',
      { transcription: { videoClips: [shown, shown, 'A map'] } },
      'shown',
      'transcription.videoClips[2] should be an object but is a string',
    ],
    [
      'a section with a summary of the wrong type',
      { summary: { overallSummary: 'S', sectionSummaries: [section, { ...section, summary: [] }, section] } },
      'sections',
      'summary.sectionSummaries[1].summary should be a string but is an array',
    ],
  ] as const)('%s is counted and does not affect the other entries', (_name, sent, part, fault) => {
    const read = readContents(sent)[part]
    expect(read.value).toHaveLength(2)
    expect(read.unread).toBe(1)
    expect(`${read.fault?.field} ${read.fault?.fault}`).toBe(fault)
  })
})

describe('a part in an unexpected form', () => {
  it.each([
    [
      'a transcription that is a string',
      { transcription: 'none' },
      ['said', 'shown'],
      'transcription should be an object but is a string',
    ],
    [
      'a transcription that is a list',
      { transcription: [clip] },
      ['said', 'shown'],
      'transcription should be an object but is an array',
    ],
    [
      'clips that are not a list',
      { transcription: { audioClips: {}, videoClips: [] } },
      ['said'],
      'transcription.audioClips should be an array but is an object',
    ],
    [
      'a summary that is a number',
      { summary: 4 },
      ['sections', 'summary'],
      'summary should be an object but is a number',
    ],
    [
      'an overall summary that is a list',
      { summary: { overallSummary: ['S'] } },
      ['summary'],
      'summary.overallSummary should be a string but is an array',
    ],
    ['a title that is a number', { title: 7 }, ['title'], 'title should be a string but is a number'],
  ] as const)('%s is unreadable as a whole, and nothing else is', (_name, sent, parts, fault) => {
    const read = readContents(sent)
    const unread = (['title', 'said', 'shown', 'sections', 'summary'] as const).filter(
      (part) => read[part].unread !== 0,
    )
    expect(unread).toEqual(parts)
    for (const part of unread) {
      expect(read[part].unread).toBeNull()
      expect(`${read[part].fault?.field} ${read[part].fault?.fault}`).toBe(fault)
    }
  })
})

describe('times', () => {
  const startOf = (startTime: unknown) =>
    readContents({ transcription: { videoClips: [{ ...shown, startTime }] } }).shown
  it.each([
    [12.5, 12.5],
    [-3, -3],
    ['12', 12],
    ['-1.5', -1.5],
  ])('%j is read as the time %d', (sent, time) => {
    expect(startOf(sent)).toMatchObject({ value: [{ startTime: time }], unread: 0 })
  })

  it.each([['1:23'], ['1e3'], [''], ['soon'], [true], [{}], [[12]], [Number.POSITIVE_INFINITY]])(
    '%j is not a time, so its clip is unreadable',
    (sent) => {
      expect(startOf(sent)).toMatchObject({ value: [], unread: 1 })
    },
  )

  it('an end written as a string is read, too', () => {
    const { value } = readContents({ transcription: { videoClips: [{ ...shown, endTime: '15' }] } }).shown
    expect(value).toEqual([{ ...shown, endTime: 15 }])
  })
})

describe('whatever a service sends', () => {
  const nothingMissing = { unread: 0, fault: null }

  it('a valid payload is read with all its entries and fields', () => {
    fc.assert(
      fc.property(fc.option(transcription), fc.option(summary), fc.option(fc.string()), (said, told, title) => {
        const sent = JSON.parse(JSON.stringify({ title, transcription: said, summary: told }))
        expect(readContents(sent)).toEqual({
          title: { value: title, ...nothingMissing },
          said: { value: sent.transcription?.audioClips ?? [], ...nothingMissing },
          shown: { value: sent.transcription?.videoClips ?? [], ...nothingMissing },
          sections: { value: sent.summary?.sectionSummaries ?? [], ...nothingMissing },
          summary: { value: sent.summary?.overallSummary ?? null, ...nothingMissing },
        })
      }),
    )
  })

  it('every entry is either read or counted as unreadable, exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant(clip), fc.jsonValue())), (audioClips) => {
        const { value, unread, fault } = readContents({ transcription: { audioClips } }).said
        expect(value.length + (unread ?? 0)).toBe(audioClips.length)
        expect(fault === null).toBe(unread === 0)
      }),
    )
  })

  it('arbitrary data never makes reading throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (title, transcription, summary) => {
        const read = readContents({ title, transcription, summary })
        for (const { unread, fault } of Object.values(read)) expect(fault === null).toBe(unread === 0)
      }),
    )
  })
})
